import { atom } from 'nanostores'
import type { Network } from '../../adapters/base/network.ts'
import type { FoundName, ParsedAddress } from '../../adapters/chain.ts'
import { environment } from '../environment.ts'
import { nameWait } from '../limits.ts'
import type { ReceiverText } from '../receiver-text.ts'
import type { SendCheck, SendSubject } from '../send-checks.ts'
import type { LinkedForm } from './take-link.ts'

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
  /** Where a payment link was typed, the whole of it follows. */
  readonly form: LinkedForm
}

export function createReceiverField({ signal, network, form }: Surroundings) {
  const $typed = atom('')
  const $receiver = atom<ReceiverStatus>({ name: 'empty' })
  let looking = new AbortController()
  let finder: typeof import('./find-receiver.ts') | undefined

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
    const waited = pause(nameWait, own)
    try {
      finder ??= await import('./find-receiver.ts')
    } catch {
      // to be tried again
      return own.aborted ? undefined : $receiver.set(invalid('name-unreachable'))
    }
    if (own.aborted) return
    const answer = await finder.findReceiver(typed, on, own, waited)
    if (own.aborted) return
    if (answer.name === 'link') return finder.takeLink(answer.request, { type, ...form }, signal)
    $receiver.set(answer)
    if (answer.name !== 'found') return
    let shown = answer
    await finder.addProfile(answer, on, own, profile => {
      if (own.aborted || $receiver.get() !== shown) return
      shown = { ...shown, ...profile }
      $receiver.set(shown)
    })
  }

  /** What there is to say of one that was found: by what has found it. */
  const check = (subject: SendSubject): readonly SendCheck[] => finder!.checkReceiver(subject)

  return { $typed, $receiver, type, retry, check }
}

const invalid = (reason: ReceiverProblem): ReceiverStatus => ({ name: 'invalid', reason })

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const cancel = environment().after(milliseconds, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}
