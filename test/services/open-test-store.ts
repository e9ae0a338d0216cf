import { createLog } from '../../services/lib/log.ts'
import { startServices, type Services, type ServicesOptions } from '../../services/start.ts'
import { openStore, type Store } from '../../services/store/store.ts'
import { withoutUndefined } from '../../services/lib/without-undefined.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * Opens an empty, migrated store for a test, whatever its database: one on the PostgreSQL that the run has started
 * (`DATABASE_URL_CLUSTER`), which takes a fraction of the time, otherwise the embedded one in memory. Closing it drops its data.
 */
export const openTestStore = (): Promise<Store> =>
  withTestDatabase(databaseUrl => openStore({ ...withoutUndefined({ databaseUrl }), log: createLog('silent') }))

/** Starts all services on an empty database, as {@link openTestStore} opens one. */
export const startTestServices = (options: ServicesOptions = {}): Promise<Services> =>
  withTestDatabase(databaseUrl => startServices({ ...withoutUndefined({ databaseUrl }), ...options }))

/** Opens something on an empty database of its own, `undefined` for one in memory. Closing it drops the database. */
export async function withTestDatabase<Opened extends { close(): Promise<void> }>(
  open: (databaseUrl: string | undefined) => Promise<Opened>
): Promise<Opened> {
  if (process.env['DATABASE_URL_CLUSTER'] === undefined) return open(undefined)
  const database = await createTestDatabase()
  const opened = await open(database.url).catch(async (error: unknown) => {
    await database.drop()
    throw error
  })
  let closing: Promise<void> | undefined
  return { ...opened, close: () => (closing ??= opened.close().finally(() => database.drop())) }
}
