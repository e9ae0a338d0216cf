import { identityOf } from '../../adapters/api/identity.ts'
import { profileOf, profilesOf } from '../../adapters/api/profile.ts'
import type { Profile } from '../../adapters/api/contract/chain.ts'
import { namespaceOf, referenceOf, type ChainId } from '../../adapters/base/caip.ts'
import type { FoundName, NameAnswer } from '../../adapters/chain.ts'
import { chainServiceFor } from '../chain-service.ts'
import { nameSuffixes } from '../limits.ts'
import { isSame } from '../receivers.ts'

// What the service knows of a receiver: names that are registered with it, and the pictures of names.

/** A name that is registered with a service, by its suffix. Letters, digits and hyphens: none of them looks like another. */
export function isProfileName(name: string): boolean {
  const suffix = nameSuffixes.find(known => name.toLowerCase().endsWith(known))
  return suffix !== undefined && /^[a-z0-9-]+$/i.test(name.slice(0, -suffix.length))
}

/**
 * Where a name leads that is registered with the service. `undefined`: there is no service for the network, or it does not have the name. Throws
 * what the service throws.
 */
export async function findProfile(name: string, on: ChainId, signal: AbortSignal): Promise<NameAnswer | undefined> {
  const http = await chainServiceFor(on)
  const profile = http && (await profileOf(http, name, { signal }))
  return profile && led(profile, on)
}

/** The name that an address has with the service, if it leads back to it. */
export async function lookUpProfile(address: string, on: ChainId, signal: AbortSignal): Promise<FoundName | undefined> {
  const http = await chainServiceFor(on)
  if (!http) return undefined
  const namespace = namespaceOf(on)
  const answers = (await profilesOf(http, address, {}, { signal })).map(profile => led(profile, on))
  return answers.find(
    (answer): answer is FoundName =>
      answer.kind === 'found' && isSame({ namespace, address: answer.address }, { namespace, address })
  )
}

/** The picture of an address that has this name, as the service has it. */
export async function pictureOf(
  { address, name }: Pick<FoundName, 'address' | 'name'>,
  on: ChainId,
  signal: AbortSignal
): Promise<string | undefined> {
  const http = await chainServiceFor(on)
  const identity = http && (await identityOf(http, address, {}, { signal }))
  return identity?.name === name ? (identity.avatar ?? undefined) : undefined
}

/** The address on the network comes first, then that on Ethereum, then any. */
function led({ name, addresses, attributes }: Profile, on: ChainId): NameAnswer {
  const own = addresses[referenceOf(on)]
  const found = own ?? addresses['1'] ?? Object.values(addresses)[0]
  if (!found || namespaceOf(on) !== 'eip155') return { kind: 'none' }
  const avatar = attributes.find(({ avatar: url }) => url)?.avatar
  return {
    kind: 'found',
    name: name.toLowerCase(),
    address: found.address,
    record: own ? 'network' : addresses['1'] ? 'ethereum' : 'elsewhere',
    ...(avatar && { avatar })
  }
}
