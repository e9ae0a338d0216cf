import type { Network } from '../../adapters/base/network.ts'
import type { FoundName, NameRequest } from '../../adapters/chain.ts'
import { drawnImage } from '../asset-images.ts'
import { $chainConfigured } from '../chain-service.ts'
import { requestOn } from '../chain-request.ts'
import { chainOf } from '../subject.ts'
import { environment } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { ensCacheTime } from '../limits.ts'
import { $networks } from '../networks.ts'
import type { PaymentRequest } from '../payment-link.ts'
import { readReceiver, type ReceiverText } from '../receiver-text.ts'
import type { FoundReceiver, ReceiverProblem, ReceiverStatus } from './send-receiver.ts'

export { checkReceiver } from '../send-checks.ts'
export { takeLink } from './take-link.ts'

// Who stands behind what was typed. It comes once something is typed, and the checks with it: nobody is found who cannot be checked.

/** A payment link was typed. */
export interface FoundLink {
  readonly name: 'link'
  readonly request: PaymentRequest
}

/**
 * Finds it out, for a network. Names are looked up once `waited` is over: the visitor has stopped typing. Never rejects; what is aborted is not
 * to be believed.
 */
export async function findReceiver(
  typed: string,
  on: Network,
  own: AbortSignal,
  waited: Promise<void>
): Promise<ReceiverStatus | FoundLink> {
  const text = readReceiver(typed, on.caipNetworkId)
  switch (text.kind) {
    case 'address':
      return findAddress(text, text.address, on)
    case 'link':
      return follow(typed, on)
    default:
      // what is no address yet may be on the way to one, or to another name
      await waited
      if (text.kind === 'name') return own.aborted ? { name: 'looking' } : findName(text, on, own)
      return text.kind === 'elsewhere' ? { ...wrongNetwork, where: text.where } : invalid('not-an-address')
  }
}

async function findAddress(text: ReceiverText, address: string, on: Network, led?: FoundName): Promise<ReceiverStatus> {
  try {
    const parsed = await (await chainOf(on)?.transfers?.())?.parseAddress(address)
    if (!parsed) return invalid('not-an-address')
    if (parsed.checksum === 'wrong') return invalid('wrong-checksum')
    return { name: 'found', ...parsed, text, ...(led && { led, ...profileOf(led) }) }
  } catch {
    return invalid('name-unreachable') // what reads addresses could not be loaded: to be tried again
  }
}

async function findName(text: ReceiverText & { kind: 'name' }, on: Network, own: AbortSignal): Promise<ReceiverStatus> {
  try {
    const profiles = await bringProfiles()
    const registered = profiles?.isProfileName(text.name)
      ? await profiles.findProfile(text.name, on.caipNetworkId, own)
      : undefined
    if (registered?.kind === 'found') return await findAddress(text, registered.address, on, registered)
    const names = await chainOf(on)?.names?.()
    const home = names?.homeOf(on, $networks.get())
    if (!names || !home) return invalid(registered ? 'no-such-name' : 'names-unknown')
    // never out of a cache: where a name leads may have changed since
    const answer = await names.resolve(text.name, home, requestFor(home, on, own))
    return answer.kind === 'found' ? await findAddress(text, answer.address, on, answer) : invalid(reasons[answer.kind])
  } catch {
    return invalid('name-unreachable') // whoever was to be asked did not answer: to be tried again
  }
}

async function follow(typed: string, on: Network): Promise<ReceiverStatus | FoundLink> {
  try {
    const { readPaymentLink } = await import('../payment-link.ts')
    const request = readPaymentLink(typed)
    if (typeof request === 'string') return invalid(request === 'bad-address' ? 'not-an-address' : 'bad-link')
    const { namespace, chainId } = request
    if (namespace !== on.chainNamespace || (chainId && chainId !== on.caipNetworkId)) {
      return { ...wrongNetwork, where: chainId ?? namespace }
    }
    return { name: 'link', request }
  } catch {
    return invalid('name-unreachable') // what reads links could not be loaded: to be tried again
  }
}

/**
 * The name that an address gives itself, and its picture: shown where they are known, and missed by nobody. `show` is handed what is to be
 * added.
 */
export async function addProfile(
  found: FoundReceiver,
  on: Network,
  own: AbortSignal,
  show: (profile: Profile) => void
): Promise<void> {
  try {
    const known = found.led ?? (await ownName(found.address, on, own))
    if (!known || own.aborted) return
    if (!found.led) show(profileOf(known))
    if (drawnImage(known.avatar)) return
    const avatar = await (await bringProfiles())?.pictureOf({ address: found.address, name: known.name }, on.caipNetworkId, own)
    if (avatar) show(profileOf({ ...known, avatar }))
  } catch {
    // the address stands for itself
  }
}

/** What addresses call themselves, by network and address; where a *name* leads is never taken from here. */
const ownNames = new Map<string, { readonly until: number; readonly name: FoundName | undefined }>()

/** On the network, else with the service: good for five minutes (spec section 9), unless somebody did not answer. */
async function ownName(address: string, on: Network, own: AbortSignal): Promise<FoundName | undefined> {
  const key = `${on.caipNetworkId} ${address}`
  const kept = ownNames.get(key)
  if (kept && environment().now() < kept.until) return kept.name
  const names = await chainOf(on)?.names?.()
  const home = names?.homeOf(on, $networks.get())
  let silent = false
  const found = names && home && (await names.lookUp(address, home, requestFor(home, on, own)).catch(() => void (silent = true)))
  if (own.aborted) return undefined
  const name = found || (await (await bringProfiles())?.lookUpProfile(address, on.caipNetworkId, own))
  if (own.aborted || (silent && !name)) return name
  if (ownNames.size === 0) onStop(() => ownNames.clear())
  ownNames.set(key, { until: environment().now() + ensCacheTime, name })
  return name
}

/** What a service knows of names, where there is one. */
const bringProfiles = async () => ($chainConfigured.get() ? import('./send-profile.ts') : undefined)

const invalid = (reason: ReceiverProblem): ReceiverStatus => ({ name: 'invalid', reason })
const wrongNetwork = { name: 'invalid', reason: 'wrong-network' } as const

const reasons = {
  none: 'no-such-name',
  invalid: 'invalid-name',
  'off-chain': 'name-off-chain'
} as const satisfies Record<string, ReceiverProblem>

const requestFor = (home: Network, on: Network, signal: AbortSignal): NameRequest => ({
  ...requestOn(home.caipNetworkId, signal),
  on: on.caipNetworkId
})

type Profile = Pick<FoundReceiver, 'profileName' | 'profileImage'>

function profileOf({ name, avatar }: FoundName): Profile {
  return { profileName: name, ...(avatar !== undefined && drawnImage(avatar) && { profileImage: avatar }) }
}
