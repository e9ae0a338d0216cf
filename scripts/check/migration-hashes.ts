import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { openEmbeddedPool } from '../../services/store/embedded-pool.ts'
import type { Migrations } from '../../services/store/migrate.ts'

/** Hashes of the steps of a schema, by name. */
export type MigrationHashes = Readonly<Record<string, string>>

export interface RunMigrations {
  readonly hashes: MigrationHashes
  /** All statements, in order. */
  readonly statements: readonly string[]
}

/**
 * Runs all steps on an empty embedded database. The hash of a step is that of its statements, and of whether the previous version
 * works on its tables: the form of the source code does not count.
 */
export async function runMigrations(steps: Migrations): Promise<RunMigrations> {
  const { pool } = await openEmbeddedPool(undefined)
  const statements: string[] = []
  let hash = createHash('sha256')
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log({ query: { sql, parameters } }) {
      const statement = sql.replace(/\s+/g, ' ').trim()
      statements.push(statement)
      hash.update(JSON.stringify([statement, parameters]))
    }
  })
  const hashes: Record<string, string> = {}
  try {
    await db.transaction().execute(async transaction => {
      for (const [name, step] of Object.entries(steps)) {
        hash = createHash('sha256').update(step.isCompatible ? 'compatible' : 'incompatible')
        await step.up(transaction)
        hashes[name] = hash.copy().digest('hex').slice(0, 32)
      }
    })
  } finally {
    await db.destroy()
  }
  return { hashes, statements }
}

/** Returns what differs from the hashes of the released steps. */
export function findChangedMigrations(released: MigrationHashes, current: MigrationHashes): string[] {
  const changed = Object.keys(released).filter(name => released[name] !== current[name])
  const last = Object.keys(released).sort().at(-1) ?? ''
  const inserted = Object.keys(current).filter(name => !Object.hasOwn(released, name) && name < last)
  return [
    ...changed.map(name => (Object.hasOwn(current, name) ? `${name} was changed` : `${name} was removed`)),
    ...inserted.map(name => `${name} was inserted before ${last}`)
  ]
}
