import { sql, type RawBuilder } from 'kysely'

export type JsonRows = RawBuilder<unknown>

/** Encodes any number of rows as one parameter for `json_to_recordset`, which both databases support. */
export function toJsonRows(rows: readonly object[]): JsonRows {
  const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return sql`${text}::text::json`
}
