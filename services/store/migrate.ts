import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Log } from '../lib/log.ts'

/** Steps of a schema, by name, in the order of their names. */
export type Migrations = Readonly<Record<string, SchemaMigration>>

export interface SchemaMigration extends Migration {
  /**
   * True if the previous version works on the migrated tables: it adds a table, an index, or a column that may be omitted. Then
   * instances are replaced one by one, and a new version can be taken back.
   */
  readonly isCompatible?: true
}

/**
 * Migrates the database to the newest schema of this version, and records which versions can use it. A database that a later
 * version has migrated is left as it is. Concurrent instances wait: Kysely takes an advisory lock.
 *
 * @throws Error if a later version has changed the tables in a way that this one does not know
 */
export async function migrate<Tables>(db: Kysely<Tables>, steps: Migrations, log?: Log): Promise<void> {
  const later = (await appliedSteps(db)).filter(name => !Object.hasOwn(steps, name))
  if (later.length > 0) {
    const needed = await readNeededStep(db)
    if (needed === undefined || !Object.hasOwn(steps, needed)) {
      throw new Error(
        `A later version has changed the tables of the database (${needed ?? later.at(-1)!}), and this version cannot use them. ` +
          'Start that version or a later one, or restore the backup that was made before the upgrade.'
      )
    }
    log?.warn({ later }, 'database: a later version has migrated it; this version works with it')
    return
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought to the newest schema.', { cause: error })
  await recordNeededStep(db, neededStep(steps))
}

/** Returns the last step that a version must know to use the tables. */
const neededStep = (steps: Migrations): string =>
  Object.keys(steps)
    .filter(name => !steps[name]!.isCompatible)
    .sort()
    .at(-1)!

async function appliedSteps<Tables>(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function readNeededStep<Tables>(db: Kysely<Tables>): Promise<string | undefined> {
  if (!(await hasTable(db, 'schema_needed_step'))) return undefined
  const { rows } = await sql<{ name: string }>`select name from schema_needed_step`.execute(db)
  return rows[0]?.name
}

/** An instance of an earlier version does not lower it: it returns before it gets here. */
async function recordNeededStep<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  try {
    await sql`create table if not exists schema_needed_step (id integer primary key, name text not null)`.execute(db)
  } catch (error) {
    // Despite `if not exists`, it fails while another instance creates the table.
    if (!(await hasTable(db, 'schema_needed_step'))) throw error
  }
  await sql`
    insert into schema_needed_step (id, name) values (1, ${name})
    on conflict (id) do update set name = excluded.name where schema_needed_step.name <> excluded.name`.execute(db)
}

async function hasTable<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]!.found
}
