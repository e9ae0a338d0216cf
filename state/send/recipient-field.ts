import { atom } from 'nanostores'
import type { NameRecord, ParsedAddress } from '../../adapters/chain.ts'
import { showToast } from '../alerts/toast.ts'
import { $accountContext } from '../networks/account-context.ts'
import { environment } from '../platform/environment.ts'
import { nameDebounce } from '../options/limits.ts'
import { $sendText } from './send.text.ts'
import type { RecipientInput } from './parse-recipient.ts'
import type { RecipientCheck, RecipientContext } from './recipient-checks.ts'
import type { PaymentLinkForm } from './apply-payment-link.ts'

/** Status of the recipient field: an address, or a name that is resolved after a debounce. */

export type RecipientStatus =
  | { readonly name: 'empty' }
  | { readonly name: 'looking' }
  | ResolvedRecipient
  | { readonly name: 'invalid'; readonly reason: RecipientProblem }
  /** An address or payment link of another network; `where` as in {@link RecipientInput}. */
  | { readonly name: 'invalid'; readonly reason: 'wrong-network'; readonly where: string }

export interface ResolvedRecipient extends ParsedAddress {
  readonly name: 'found'
  /** The typed input. */
  readonly text: RecipientInput
  /** Result of resolving a typed name. */
  readonly led?: NameRecord
  /** The typed name, or the address's reverse-resolved name. */
  readonly profileName?: string
  /**
   * Avatar URL, untrusted: render it through `serviceImage()`, so that
   * other hosts do not learn the recipient.
   */
  readonly profileImage?: string
}

/** Keys of the texts for each problem. */
export type RecipientProblem =
  | 'not-an-address'
  | 'wrong-checksum'
  | 'no-such-name'
  | 'invalid-name'
  | 'name-off-chain'
  | 'name-unreachable'
  | 'names-unknown'
  | 'bad-link'

/**
 * Creates the recipient of a transfer.
 *
 * @param form - Fields that a typed payment link fills.
 */
export function createRecipientField(signal: AbortSignal, form: PaymentLinkForm) {
  const $typed = atom('')
  const $receiver = atom<RecipientStatus>({ name: 'empty' })
  let looking = new AbortController()
  let finder: typeof import('./resolve-recipient.ts') | undefined

  /** Sets the input. */
  function type(text: string): void {
    looking.abort()
    $typed.set(text)
    $receiver.set({ name: text.trim() ? 'looking' : 'empty' })
    if (text.trim()) void look(text)
  }

  /** Resolves the same input again after the network did not respond. */
  const retry = (): void => type($typed.get())

  async function look(typed: string): Promise<void> {
    looking = new AbortController()
    const own = AbortSignal.any([looking.signal, signal])
    const on = $accountContext.get()?.network
    if (!on) return $receiver.set(invalid('not-an-address'))
    const waited = pause(nameDebounce, own)
    try {
      finder ??= await import('./resolve-recipient.ts')
    } catch {
      // the user can retry
      return own.aborted ? undefined : $receiver.set(invalid('name-unreachable'))
    }
    if (own.aborted) return
    const answer = await finder.resolveRecipient(typed, on, own, waited)
    if (own.aborted) return
    if (answer.name === 'link') return finder.applyPaymentLink(answer.request, { type, ...form }, signal)
    $receiver.set(answer)
    if (answer.name !== 'found') return
    let shown = answer
    await finder.loadRecipientProfile(answer, on, own, profile => {
      if (own.aborted || $receiver.get() !== shown) return
      shown = { ...shown, ...profile }
      $receiver.set(shown)
    })
  }

  /** Pastes the input from the clipboard. */
  async function paste(): Promise<void> {
    try {
      const text = await environment().paste()
      if (!signal.aborted) type(text.trim())
    } catch {
      showToast($sendText.get()['paste-failed']) // denied or unsupported by the browser: the keyboard can paste
    }
  }

  /** Runs the recipient checks, which load with the resolver. */
  const check = (subject: RecipientContext): readonly RecipientCheck[] => finder!.checkRecipient(subject)

  return { $typed, $receiver, type, retry, paste, check }
}

const invalid = (reason: RecipientProblem): RecipientStatus => ({ name: 'invalid', reason })

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const cancel = environment().after(milliseconds, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}
