import { atom } from 'nanostores'
import type { FoundName, ParsedAddress } from '../../adapters/chain.ts'
import type { Network } from '../../adapters/base/network.ts'
import { chainOf, requestOn } from '../chain-of.ts'
import { environment } from '../environment.ts'
import { nameWait } from '../limits.ts'
import { $networks } from '../networks.ts'

/** Finds out who stands behind what was typed: an address, or a name that is looked up once the visitor stops typing. */

export type ReceiverStatus =
  | { readonly name: 'empty' }
  | { readonly name: 'looking' }
  | FoundReceiver
  | { readonly name: 'invalid'; readonly reason: ReceiverProblem }

export interface FoundReceiver extends ParsedAddress {
  readonly name: 'found'
  /** The name that was typed, or that the address gives itself. */
  readonly profileName?: string
  readonly profileImage?: string
  /** The name was typed: it is the name that was chosen, and not the address. */
  readonly byName: boolean
  /** The name has no record for this network, and the address is that of Ethereum. */
  readonly ofEthereum: boolean
}

/** Keys of the texts that say so. */
export type ReceiverProblem =
  'not-an-address' | 'no-such-name' | 'invalid-name' | 'name-off-chain' | 'name-unreachable' | 'names-unknown'

interface Place {
  readonly signal: AbortSignal
  /** Where it is to be reached. */
  network(): Network | undefined
}

export type ReceiverField = ReturnType<typeof createReceiverField>

export function createReceiverField({ signal, network }: Place) {
  const $typed = atom('')
  const $receiver = atom<ReceiverStatus>({ name: 'empty' })
  let looking = new AbortController()

  /** Takes what stands in the field now. */
  function type(text: string): void {
    looking.abort()
    $typed.set(text)
    const wanted = text.trim()
    $receiver.set({ name: wanted ? 'looking' : 'empty' })
    if (wanted) void look(wanted)
  }

  /** Looks the same up again, after the network did not answer. */
  const retry = (): void => type($typed.get())

  async function look(text: string): Promise<void> {
    looking = new AbortController()
    const own = AbortSignal.any([looking.signal, signal])
    const found = await find(text, own)
    if (own.aborted) return
    $receiver.set(found)
    if (found.name === 'found' && !found.profileName) void addName(found, own)
  }

  async function find(text: string, own: AbortSignal): Promise<ReceiverStatus> {
    const on = network()
    const chain = on && chainOf(on.chainNamespace)
    if (!on || !chain?.transfers) return { name: 'invalid', reason: 'not-an-address' }
    try {
      const address = await (await chain.transfers()).parseAddress(text)
      if (address) return { name: 'found', ...address, byName: false, ofEthereum: false }
      // what is no address yet may be on the way to one, or to another name
      await pause(nameWait, own)
      if (own.aborted || !text.includes('.')) return { name: 'invalid', reason: 'not-an-address' }
      if (!chain.names) return { name: 'invalid', reason: 'names-unknown' }
      const names = await chain.names()
      const home = names.homeOf(on, $networks.get())
      if (!home) return { name: 'invalid', reason: 'names-unknown' }
      const answer = await names.resolve(text, home, { ...requestOn(home.caipNetworkId, own), on: on.caipNetworkId })
      if (answer.kind !== 'found') return { name: 'invalid', reason: reasons[answer.kind] }
      const parsed = await (await chain.transfers()).parseAddress(answer.address)
      return parsed ? named(parsed, answer, true) : { name: 'invalid', reason: 'not-an-address' }
    } catch {
      return { name: 'invalid', reason: 'name-unreachable' } // whoever was to be asked did not answer: to be tried again
    }
  }

  /** The name that an address gives itself: shown where it is known, and missed by nobody. */
  async function addName(found: FoundReceiver, own: AbortSignal): Promise<void> {
    try {
      const on = network()
      if (!on) return
      const names = await chainOf(on.chainNamespace)?.names?.()
      const home = names?.homeOf(on, $networks.get())
      if (!names || !home || own.aborted) return
      const request = { ...requestOn(home.caipNetworkId, own), on: on.caipNetworkId }
      const answer = await names.lookUp(found.address, home, request)
      if (answer && !own.aborted && $receiver.get() === found) $receiver.set(named(found, answer, false))
    } catch {
      // the address stands for itself
    }
  }

  return { $typed, $receiver, type, retry }
}

const reasons = {
  none: 'no-such-name',
  invalid: 'invalid-name',
  'off-chain': 'name-off-chain'
} as const satisfies Record<string, ReceiverProblem>

function named(
  { address, checksum }: ParsedAddress,
  { name: profileName, avatar, record }: FoundName,
  byName: boolean
): FoundReceiver {
  return {
    name: 'found',
    address,
    checksum,
    profileName,
    ...(avatar !== undefined && { profileImage: avatar }),
    byName,
    ofEthereum: byName && record === 'ethereum'
  }
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
