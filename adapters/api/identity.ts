import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { IdentityReply } from './contract/chain.ts'
import { unexpectedReply, type CallOptions, type Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'

/**
 * Reads name and avatar of an address, `null` if absent:
 * `GET /v1/identity/{address}` (docs/decisions/blockchain-api.md). `sender` is the requesting account. Throws the errors of
 * {@link Http}, and `HttpError` for an invalid response.
 */
export async function getIdentity(
  http: Http,
  address: string,
  { sender }: { readonly sender?: string | undefined },
  { signal }: CallOptions
): Promise<IdentityReply> {
  const path = `/v1/identity/${encodeURIComponent(address)}`
  const reply = await http.get(path, { sender }, { signal })
  if (!isRecord(reply)) throw unexpectedReply(path, 'an identity')
  const name = sanitizeDisplayName(reply.name)
  // A truncated or sanitized name could be the name of another account.
  return { name: name !== '' && name === reply.name ? name : null, avatar: safeImageLink(reply.avatar) ?? null }
}
