import { hkdfSync } from 'node:crypto'
import type { Store } from '../../store/store.ts'

/**
 * The key that signs image addresses: of the store's own secret, so that all instances over one database, and the next start, take
 * what was handed out before.
 */
export async function readImageSecret({ db }: Pick<Store, 'db'>): Promise<Uint8Array> {
  const { value } = await db.selectFrom('relay_secret').select('value').executeTakeFirstOrThrow()
  return new Uint8Array(hkdfSync('sha256', value, '', 'w3m-kit image addresses', 32))
}
