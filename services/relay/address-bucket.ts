import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../store/schema.ts'

/**
 * Number of buckets, about a million: four thousand IPv4 addresses share each, so that stored data
 * identifies no address.
 */
const sources = 2 ** 20

/**
 * Maps an address to a bucket, which is stored with the messages published from it, so that all
 * instances count them together. The mapping needs this database's own secret, and too many addresses share a bucket to be traced
 * back.
 */
export async function createAddressBuckets(db: Kysely<Schema>): Promise<(address: string) => number> {
  const { value } = await db.selectFrom('relay_secret').select('value').executeTakeFirstOrThrow()
  return address => createHmac('sha256', value).update(address).digest().readUInt32BE() % sources
}
