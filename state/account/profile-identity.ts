import type { Http } from '../../adapters/api/http.ts'
import { listProfiles } from '../../adapters/api/profile.ts'
import type { Identity } from './identity.ts'

/**
 * Returns the first registered name of an address that has not set a name,
 * and its avatar; `avatar` is the address's.
 */
export async function fetchProfileIdentity(
  http: Http,
  address: string,
  avatar: string | null,
  signal: AbortSignal
): Promise<Identity> {
  // a service without registered names must not discard the result
  const [profile] = await listProfiles(http, address, { sender: address }, { signal }).catch(() => [])
  const picture = avatar ?? profile?.attributes.find(({ avatar: url }) => url)?.avatar
  return { ...(profile && { name: profile.name }), ...(picture && { avatarUrl: picture }) }
}
