import { hkdfSync } from 'node:crypto'
import type { Store } from '../../store/store.ts'

/**
 * Reads the key that signs image URLs from the database, so that all instances over one database, also
 * after a restart, accept URLs that were signed before.
 */
export async function readImageSecret({ db }: Pick<Store, 'db'>): Promise<Uint8Array> {
  const { value } = await db.selectFrom('relay_secret').select('value').executeTakeFirstOrThrow()
  return new Uint8Array(hkdfSync('sha256', value, '', 'w3m-kit image addresses', 32))
}
