import { sanitizeDisplayName } from '../base/display-name.ts'
import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { Profile, ProfileAddress, ProfileAttributes } from './contract/chain.ts'
import { isAddressOn } from './parse-fields.ts'
import { unexpectedReply, type CallOptions, type Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'
import { failedAs } from './name-error.ts'
import { parseRows } from './parse-rows.ts'
import { isDateText, sanitizeText } from './parse-text.ts'

/**
 * Reads the profile of a name with its suffix, `undefined` if the name is free:
 * `GET /v1/profile/account/{name}` (docs/decisions/blockchain-api.md). Throws the errors of {@link Http}; errors of the service
 * as `NameServiceError`.
 */
export const getProfile = (http: Http, name: string, options: CallOptions): Promise<Profile | undefined> =>
  readProfile(http, name, options).catch(failedAs('Error resolving name'))

async function readProfile(http: Http, name: string, { signal }: CallOptions): Promise<Profile | undefined> {
  const path = `/v1/profile/account/${encodeURIComponent(name)}`
  let reply: unknown
  try {
    reply = await http.get(path, { apiVersion: 2 }, { signal, explained: true })
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
  const profile = toProfile(reply)
  // Names receive transfers, so a response for another name is invalid.
  if (profile?.name.toLowerCase() !== name.toLowerCase()) {
    throw unexpectedReply(path, 'the profile of this name')
  }
  return profile
}

/**
 * Lists the names of an address:
 * `GET /v1/profile/reverse/{address}` (docs/decisions/blockchain-api.md). `sender` is the requesting account. Throws the errors
 * of {@link Http}; errors of the service as `NameServiceError`.
 */
export async function listProfiles(
  http: Http,
  address: string,
  { sender }: { readonly sender?: string | undefined },
  { signal }: CallOptions
): Promise<readonly Profile[]> {
  const path = `/v1/profile/reverse/${encodeURIComponent(address)}`
  return http
    .get(path, { sender, apiVersion: 2 }, { signal, explained: true })
    .then(reply => parseRows(reply, path, toProfile))
    .catch(failedAs('Error fetching names for address'))
}

function toProfile(row: unknown): Profile | undefined {
  if (!isRecord(row)) return undefined
  const name = sanitizeDisplayName(row.name)
  if (!name || name !== row.name) return undefined
  const addresses = isRecord(row.addresses) ? row.addresses : {}
  const attributes = Array.isArray(row.attributes) ? row.attributes : []
  return {
    name,
    addresses: Object.fromEntries(
      Object.entries(addresses).flatMap(([chain, value]) => {
        const address = toAddress(chain, value)
        return address ? [[chain, address]] : []
      })
    ),
    attributes: attributes.map(value => toAttributes(value)).filter(value => value !== undefined)
  }
}

/** Parses an address of a name. Names resolve only to EVM addresses. */
function toAddress(chain: string, value: unknown): ProfileAddress | undefined {
  if (!/^\d{1,20}$/.test(chain) || !isRecord(value) || !isAddressOn(`eip155:${chain}`, value.address)) return undefined
  return { address: value.address, created: isDateText(value.created) ? value.created : '' }
}

function toAttributes(value: unknown): ProfileAttributes | undefined {
  if (!isRecord(value)) return undefined
  const avatar = safeImageLink(value.avatar)
  const bio = sanitizeText(value.bio)
  return { ...(avatar && { avatar }), ...(bio && { bio }) }
}
