import { atom } from 'nanostores'
import type { Network } from '../../adapters/base/network.ts'
import type { FoundName, NameRequest, ParsedAddress } from '../../adapters/chain.ts'
import { isDrawn } from '../asset-images.ts'
import { requestOn } from '../chain-request.ts'
import { chainOf } from '../subject.ts'
import { environment } from '../environment.ts'
import { nameWait } from '../limits.ts'
import { $networks } from '../networks.ts'
import type { PaymentRequest } from '../payment-link.ts'
import { readReceiver, type ReceiverText } from '../receiver-text.ts'
import { findProfile, isProfileName, lookUpProfile, pictureOf } from './send-profile.ts'

/** Finds out who stands behind what was typed: an address, or a name that is looked up once the visitor stops typing. */

export type ReceiverStatus =
  | { readonly name: 'empty' }
  | { readonly name: 'looking' }
  | FoundReceiver
  | { readonly name: 'invalid'; readonly reason: ReceiverProblem }
  /** An address, or a payment link, of another network; `where` as {@link ReceiverText} has it. */
  | { readonly name: 'invalid'; readonly reason: 'wrong-network'; readonly where: string }

export interface FoundReceiver extends ParsedAddress {
  readonly name: 'found'
  /** What was typed. */
  readonly text: ReceiverText
  /** Where the name that was typed leads. */
  readonly led?: FoundName
  /** The name that was typed, or that the address gives itself. */
  readonly profileName?: string
  /** Its picture's address as it was told: drawn by way of `serviceImage()`, so that no other host learns whom one sends to. */
  readonly profileImage?: string
}

/** Keys of the texts that say so. */
export type ReceiverProblem =
  | 'not-an-address'
  | 'wrong-checksum'
  | 'no-such-name'
  | 'invalid-name'
  | 'name-off-chain'
  | 'name-unreachable'
  | 'names-unknown'
  | 'bad-link'

interface Surroundings {
  readonly signal: AbortSignal
  /** Where it is to be reached. */
  network(): Network | undefined
  /** A payment link was typed: the whole form follows it. */
  takeLink(request: PaymentRequest): void
}

export function createReceiverField({ signal, network, takeLink }: Surroundings) {
  const $typed = atom('')
  const $receiver = atom<ReceiverStatus>({ name: 'empty' })
  let looking = new AbortController()

  /** Takes what stands in the field now. */
  function type(text: string): void {
    looking.abort()
    $typed.set(text)
    $receiver.set({ name: text.trim() ? 'looking' : 'empty' })
    if (text.trim()) void look(text)
  }

  /** Looks the same up again, after the network did not answer. */
  const retry = (): void => type($typed.get())

  async function look(typed: string): Promise<void> {
    looking = new AbortController()
    const own = AbortSignal.any([looking.signal, signal])
    const on = network()
    if (!on) return $receiver.set(invalid('not-an-address'))
    const found = await find(readReceiver(typed, on.caipNetworkId), typed, on, own)
    if (own.aborted) return
    if (found === 'link') return
    $receiver.set(found)
    if (found.name === 'found') void addProfile(found, on, own)
  }

  async function find(text: ReceiverText, typed: string, on: Network, own: AbortSignal): Promise<ReceiverStatus | 'link'> {
    switch (text.kind) {
      case 'address':
        return findAddress(text, text.address, on)
      case 'link':
        return follow(typed, on, own)
      default:
        // what is no address yet may be on the way to one, or to another name
        await pause(nameWait, own)
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
      const registered = isProfileName(text.name) ? await findProfile(text.name, on.caipNetworkId, own) : undefined
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

  async function follow(typed: string, on: Network, own: AbortSignal): Promise<ReceiverStatus | 'link'> {
    try {
      const { readPaymentLink } = await import('../payment-link.ts')
      const request = readPaymentLink(typed)
      if (typeof request === 'string') return invalid(request === 'bad-address' ? 'not-an-address' : 'bad-link')
      const { namespace, chainId } = request
      if (namespace !== on.chainNamespace || (chainId && chainId !== on.caipNetworkId)) {
        return { ...wrongNetwork, where: chainId ?? namespace }
      }
      if (!own.aborted) takeLink(request)
      return 'link'
    } catch {
      return invalid('name-unreachable') // what reads links could not be loaded: to be tried again
    }
  }

  /** The name that an address gives itself, and its picture: shown where they are known, and missed by nobody. */
  async function addProfile(found: FoundReceiver, on: Network, own: AbortSignal): Promise<void> {
    let shown = found
    const show = (profile: FoundName): void => {
      if (own.aborted || $receiver.get() !== shown) return
      shown = { ...shown, ...profileOf(profile) }
      $receiver.set(shown)
    }
    try {
      const known = found.led ?? (await ownName(found.address, on, own))
      if (!known || own.aborted) return
      if (!found.led) show(known)
      if (isDrawn(known.avatar)) return
      const avatar = await pictureOf({ address: found.address, name: known.name }, on.caipNetworkId, own)
      if (avatar) show({ ...known, avatar })
    } catch {
      // the address stands for itself
    }
  }

  /** On the network, else with the service. */
  async function ownName(address: string, on: Network, own: AbortSignal): Promise<FoundName | undefined> {
    const names = await chainOf(on)?.names?.()
    const home = names?.homeOf(on, $networks.get())
    const found = names && home && (await names.lookUp(address, home, requestFor(home, on, own)).catch(() => undefined))
    return found ?? (own.aborted ? undefined : lookUpProfile(address, on.caipNetworkId, own))
  }

  return { $typed, $receiver, type, retry }
}

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

function profileOf({ name, avatar }: FoundName): Pick<FoundReceiver, 'profileName' | 'profileImage'> {
  return { profileName: name, ...(isDrawn(avatar) && { profileImage: avatar }) }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const cancel = environment().after(milliseconds, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}
