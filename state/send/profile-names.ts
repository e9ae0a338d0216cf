import { getIdentity } from '../../adapters/api/identity.ts'
import { getProfile, listProfiles } from '../../adapters/api/profile.ts'
import type { Profile } from '../../adapters/api/contract/chain.ts'
import { getNamespace, getReference, type ChainId } from '../../adapters/base/caip.ts'
import type { NameRecord, NameResult } from '../../adapters/chain.ts'
import { getChainService } from '../services/chain-service.ts'
import { nameSuffixes } from '../options/limits.ts'
import { isSameAddress } from '../../adapters/base/address.ts'

// Names that are registered with the blockchain API, and the avatars of names.

/**
 * Returns whether a name is registered with a service, by its suffix.
 * Only letters, digits and hyphens: no confusables.
 */
export function isProfileName(name: string): boolean {
  const suffix = nameSuffixes.find(known => name.toLowerCase().endsWith(known))
  return suffix !== undefined && /^[a-z0-9-]+$/i.test(name.slice(0, -suffix.length))
}

/**
 * Resolves a name that is registered with the service.
 * Returns `undefined` if the network has no service or the name is unknown.
 *
 * @throws what the service throws
 */
export async function resolveProfileName(name: string, on: ChainId, signal: AbortSignal): Promise<NameResult | undefined> {
  const http = await getChainService(on)
  const profile = http && (await getProfile(http, name, { signal }))
  return profile && led(profile, on)
}

/** Reverse-resolves an address at the service. The name must resolve back to it. */
export async function reverseResolveProfile(address: string, on: ChainId, signal: AbortSignal): Promise<NameRecord | undefined> {
  const http = await getChainService(on)
  if (!http) return undefined
  const namespace = getNamespace(on)
  const answers = (await listProfiles(http, address, {}, { signal })).map(profile => led(profile, on))
  return answers.find(
    (answer): answer is NameRecord => answer.kind === 'found' && isSameAddress(namespace, answer.address, address)
  )
}

/** Returns the service's avatar URL of an address with this name. */
export async function fetchProfileAvatar(
  { address, name }: Pick<NameRecord, 'address' | 'name'>,
  on: ChainId,
  signal: AbortSignal
): Promise<string | undefined> {
  const http = await getChainService(on)
  const identity = http && (await getIdentity(http, address, {}, { signal }))
  return identity?.name === name ? (identity.avatar ?? undefined) : undefined
}

/** Resolves a profile: the address on the network first, then on Ethereum, then any. */
function led({ name, addresses, attributes }: Profile, on: ChainId): NameResult {
  const own = addresses[getReference(on)]
  const found = own ?? addresses['1'] ?? Object.values(addresses)[0]
  if (!found || getNamespace(on) !== 'eip155') return { kind: 'none' }
  const avatar = attributes.find(({ avatar: url }) => url)?.avatar
  return {
    kind: 'found',
    name: name.toLowerCase(),
    address: found.address,
    record: own ? 'network' : addresses['1'] ? 'ethereum' : 'elsewhere',
    ...(avatar && { avatar })
  }
}
