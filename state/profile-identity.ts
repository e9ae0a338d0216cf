import type { Http } from '../adapters/api/http.ts'
import { profilesOf } from '../adapters/api/profile.ts'
import type { Identity } from './identity.ts'

/** The first name that was registered for an address, and its picture, where the address has no name of its own; `avatar` is the address's. */
export async function profileIdentity(
  http: Http,
  address: string,
  avatar: string | null,
  signal: AbortSignal
): Promise<Identity> {
  // a service without names of its own is no reason to lose the answer
  const [profile] = await profilesOf(http, address, { sender: address }, { signal }).catch(() => [])
  const picture = avatar ?? profile?.attributes.find(({ avatar: url }) => url)?.avatar
  return { ...(profile && { name: profile.name }), ...(picture && { avatarUrl: picture }) }
}
