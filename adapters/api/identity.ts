import { displayName } from '../base/display-name.ts'
import { isRecord } from '../base/record.ts'
import type { IdentityReply } from './contract/chain.ts'
import { somethingElse, type CallOptions, type Http } from './http.ts'
import { imageLink } from './links.ts'

/**
 * `GET /v1/identity/{address}` (facts/blockchain-api §2): the name and the picture of an address, `null` where it has none. `sender` is who
 * asks. Throws what {@link Http} throws, and `HttpError` for a reply that tells nothing at all.
 */
export async function identityOf(
  http: Http,
  address: string,
  { sender }: { readonly sender?: string | undefined },
  { signal }: CallOptions
): Promise<IdentityReply> {
  const path = `/v1/identity/${encodeURIComponent(address)}`
  const reply = await http.get(path, { sender }, { signal })
  if (!isRecord(reply)) throw somethingElse(path, 'an identity')
  const name = displayName(reply.name)
  // cut or cleaned it would be the name of somebody else
  return { name: name !== '' && name === reply.name ? name : null, avatar: imageLink(reply.avatar) ?? null }
}
