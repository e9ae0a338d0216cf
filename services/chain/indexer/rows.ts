import { sql, type RawBuilder } from 'kysely'

export type Rows = RawBuilder<unknown>

/** Many rows as one parameter, for `json_to_recordset`: what both databases read alike, however many there are. */
export function rowsOf(rows: readonly object[]): Rows {
  const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return sql`${text}::text::json`
}
