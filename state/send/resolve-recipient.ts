import type { Network } from '../../adapters/base/network.ts'
import type { NameRecord, NameRequest } from '../../adapters/chain.ts'
import { allowedImage } from '../images/asset-images.ts'
import { $chainServiceConfigured } from '../services/chain-service.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { getChain } from '../networks/account-context.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { ensCacheTime } from '../options/limits.ts'
import { $networks } from '../networks/networks.ts'
import type { PaymentRequest } from './payment-link.ts'
import { parseRecipient, type RecipientInput } from './parse-recipient.ts'
import type { ResolvedRecipient, RecipientProblem, RecipientStatus } from './recipient-field.ts'

export { checkRecipient } from './recipient-checks.ts'
export { applyPaymentLink } from './apply-payment-link.ts'

// Resolves the typed recipient. Loaded with the first input, together with the checks, so that no recipient is resolved without
// them.

/** The input is a payment link. */
export interface ResolvedLink {
  readonly name: 'link'
  readonly request: PaymentRequest
}

/**
 * Resolves the input on a network. Names are resolved after `waited`, the debounce.
 * Never rejects; ignore the result of an aborted call.
 */
export async function resolveRecipient(
  typed: string,
  on: Network,
  own: AbortSignal,
  waited: Promise<void>
): Promise<RecipientStatus | ResolvedLink> {
  const text = parseRecipient(typed, on.caipNetworkId)
  switch (text.kind) {
    case 'address':
      return findAddress(text, text.address, on)
    case 'link':
      return follow(typed, on)
    default:
      // an incomplete address may be in the middle of being typed
      await waited
      if (text.kind === 'name') return own.aborted ? { name: 'looking' } : findName(text, on, own)
      return text.kind === 'elsewhere' ? { ...wrongNetwork, where: text.where } : invalid('not-an-address')
  }
}

async function findAddress(text: RecipientInput, address: string, on: Network, led?: NameRecord): Promise<RecipientStatus> {
  try {
    const parsed = await (await getChain(on)?.transfers?.())?.parseAddress(address)
    if (!parsed) return invalid('not-an-address')
    if (parsed.checksum === 'wrong') return invalid('wrong-checksum')
    return { name: 'found', ...parsed, text, ...(led && { led, ...profileOf(led) }) }
  } catch {
    return invalid('name-unreachable') // the chain's code could not be loaded: the user can retry
  }
}

async function findName(text: RecipientInput & { kind: 'name' }, on: Network, own: AbortSignal): Promise<RecipientStatus> {
  try {
    const profiles = await bringProfiles()
    const registered = profiles?.isProfileName(text.name)
      ? await profiles.resolveProfileName(text.name, on.caipNetworkId, own)
      : undefined
    if (registered?.kind === 'found') return await findAddress(text, registered.address, on, registered)
    const names = await getChain(on)?.names?.()
    const home = names?.homeOf(on, $networks.get())
    if (!names || !home) return invalid(registered ? 'no-such-name' : 'names-unknown')
    // never from a cache: the name may point elsewhere now
    const answer = await names.resolve(text.name, home, requestFor(home, on, own))
    return answer.kind === 'found' ? await findAddress(text, answer.address, on, answer) : invalid(reasons[answer.kind])
  } catch {
    return invalid('name-unreachable') // the network or service did not respond: the user can retry
  }
}

async function follow(typed: string, on: Network): Promise<RecipientStatus | ResolvedLink> {
  try {
    const { parsePaymentLink } = await import('./payment-link.ts')
    const request = parsePaymentLink(typed)
    if (typeof request === 'string') return invalid(request === 'bad-address' ? 'not-an-address' : 'bad-link')
    const { namespace, chainId } = request
    if (namespace !== on.chainNamespace || (chainId && chainId !== on.caipNetworkId)) {
      return { ...wrongNetwork, where: chainId ?? namespace }
    }
    return { name: 'link', request }
  } catch {
    return invalid('name-unreachable') // the link parser could not be loaded: the user can retry
  }
}

/**
 * Loads the reverse-resolved name and avatar of an address, which are optional.
 * `show` receives what is added.
 */
export async function loadRecipientProfile(
  found: ResolvedRecipient,
  on: Network,
  own: AbortSignal,
  show: (profile: Profile) => void
): Promise<void> {
  try {
    const known = found.led ?? (await ownName(found.address, on, own))
    if (!known || own.aborted) return
    if (!found.led) show(profileOf(known))
    if (allowedImage(known.avatar)) return
    const avatar = await (
      await bringProfiles()
    )?.fetchProfileAvatar({ address: found.address, name: known.name }, on.caipNetworkId, own)
    if (avatar) show(profileOf({ ...known, avatar }))
  } catch {
    // optional: the address is shown without a name
  }
}

/** Cache of reverse-resolved names, by network and address. Forward resolution never uses it. */
const ownNames = new Map<string, { readonly until: number; readonly name: NameRecord | undefined }>()

/**
 * Reverse-resolves on the network, else at the service.
 * Cached for five minutes (docs/decisions/limits.md) unless a request failed.
 */
async function ownName(address: string, on: Network, own: AbortSignal): Promise<NameRecord | undefined> {
  const key = `${on.caipNetworkId} ${address}`
  const kept = ownNames.get(key)
  if (kept && environment().now() < kept.until) return kept.name
  const names = await getChain(on)?.names?.()
  const home = names?.homeOf(on, $networks.get())
  let silent = false
  const found = names && home && (await names.lookUp(address, home, requestFor(home, on, own)).catch(() => void (silent = true)))
  if (own.aborted) return undefined
  const name = found || (await (await bringProfiles())?.reverseResolveProfile(address, on.caipNetworkId, own))
  if (own.aborted || (silent && !name)) return name
  if (ownNames.size === 0) onStop(() => ownNames.clear())
  ownNames.set(key, { until: environment().now() + ensCacheTime, name })
  return name
}

/** Loads the service's names if a service is configured. */
const bringProfiles = async () => ($chainServiceConfigured.get() ? import('./profile-names.ts') : undefined)

const invalid = (reason: RecipientProblem): RecipientStatus => ({ name: 'invalid', reason })
const wrongNetwork = { name: 'invalid', reason: 'wrong-network' } as const

const reasons = {
  none: 'no-such-name',
  invalid: 'invalid-name',
  'off-chain': 'name-off-chain'
} as const satisfies Record<string, RecipientProblem>

const requestFor = (home: Network, on: Network, signal: AbortSignal): NameRequest => ({
  ...createChainRequest(home.caipNetworkId, signal),
  on: on.caipNetworkId
})

type Profile = Pick<ResolvedRecipient, 'profileName' | 'profileImage'>

function profileOf({ name, avatar }: NameRecord): Profile {
  return { profileName: name, ...(avatar !== undefined && allowedImage(avatar) && { profileImage: avatar }) }
}
