import { sql } from 'kysely'
import { networkOf } from '../../lib/client-address.ts'
import type { LimitsOptions } from './rate-limits.ts'

/** Milliseconds in which a network counts as known after a login at an address has succeeded there. */
const networkKnown = 90 * 24 * 60 * 60_000

/** Creates the record of the networks in which a login at an address has succeeded, in the table of the limits. */
export function createKnownNetworks({ db, secrets, now }: Pick<LimitsOptions, 'db' | 'secrets' | 'now'>) {
  // a different prefix, so that no bucket uses this row
  const idOf = (email: string, network: string) => secrets.mac('limit', 'known network', email, networkOf(network))
  return {
    async has(email: string, network: string): Promise<boolean> {
      const id = idOf(email, network)
      return (await sql`select 1 from login_limit where id = ${id} and full_at > ${now()}`.execute(db)).rows.length > 0
    },

    async add(email: string, network: string): Promise<void> {
      const until = now() + networkKnown
      await sql`insert into login_limit (id, full_at) values (${idOf(email, network)}, ${until})
        on conflict (id) do update set full_at = ${until}`.execute(db)
    }
  }
}
