import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../store/schema.ts'

/** One of about a million: four thousand IPv4 addresses share each, so what is stored tells nobody's address. */
const sources = 2 ** 20

/**
 * What stands for an address beside the messages that were published from it, so that all instances count them together: a
 * number that only this database's own secret leads to, and that too many addresses share to lead back.
 */
export async function createSources(db: Kysely<Schema>): Promise<(address: string) => number> {
  const { value } = await db.selectFrom('relay_secret').select('value').executeTakeFirstOrThrow()
  return address => createHmac('sha256', value).update(address).digest().readUInt32BE() % sources
}
