import { displayName } from '../base/display-name.ts'
import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { Profile, ProfileAddress, ProfileAttributes } from './contract/chain.ts'
import { isAddressOn } from './fields.ts'
import { somethingElse, type CallOptions, type Http } from './http.ts'
import { imageLink } from './links.ts'
import { readRows } from './rows.ts'
import { isTime, plainText } from './texts.ts'

/**
 * `GET /v1/profile/account/{name}` (facts/blockchain-api §4): what belongs to a name with its suffix; `undefined` where nobody has it.
 * Throws what {@link Http} throws, and `HttpError` when the reply is about something else.
 */
export async function profileOf(http: Http, name: string, { signal }: CallOptions): Promise<Profile | undefined> {
  const path = `/v1/profile/account/${encodeURIComponent(name)}`
  let reply: unknown
  try {
    reply = await http.get(path, { apiVersion: 2 }, { signal })
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
  const profile = toProfile(reply)
  // money is sent to what a name stands for: another name's answer is none
  if (profile?.name.toLowerCase() !== name.toLowerCase()) {
    throw somethingElse(path, 'the profile of this name')
  }
  return profile
}

/**
 * `GET /v1/profile/reverse/{address}` (facts/blockchain-api §4): the names of an address, none where it has none. `sender` is who asks. Throws
 * what {@link Http} throws, and `HttpError` when the reply is no list at all.
 */
export async function profilesOf(
  http: Http,
  address: string,
  { sender }: { readonly sender?: string | undefined },
  { signal }: CallOptions
): Promise<readonly Profile[]> {
  const path = `/v1/profile/reverse/${encodeURIComponent(address)}`
  return readRows(await http.get(path, { sender, apiVersion: 2 }, { signal }), path, toProfile)
}

function toProfile(row: unknown): Profile | undefined {
  if (!isRecord(row)) return undefined
  const name = displayName(row.name)
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

/** Names stand for EVM addresses alone (spec section 9). */
function toAddress(chain: string, value: unknown): ProfileAddress | undefined {
  if (!/^\d{1,20}$/.test(chain) || !isRecord(value) || !isAddressOn(`eip155:${chain}`, value.address)) return undefined
  return { address: value.address, created: isTime(value.created) ? value.created : '' }
}

function toAttributes(value: unknown): ProfileAttributes | undefined {
  if (!isRecord(value)) return undefined
  const avatar = imageLink(value.avatar)
  const bio = plainText(value.bio)
  return { ...(avatar && { avatar }), ...(bio && { bio }) }
}
