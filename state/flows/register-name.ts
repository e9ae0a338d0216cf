import { atom, computed } from 'nanostores'
import { suggestNames } from '../../adapters/api/register-name.ts'
import type { ProfileRequest, Suggestion } from '../../adapters/api/contract/chain.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { chainServiceFor } from '../chain-service.ts'
import { environment } from '../environment.ts'
import { screensOf } from '../flow-of.ts'
import { refreshIdentity } from '../identity.ts'
import { nameWait, shortestName } from '../limits.ts'
import { isNameable, isNameOffered, nameZone } from '../name-offer.ts'
import { registerSigned, signForName, type NameRefusal } from '../name-request.ts'
import { reset } from '../router.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { $subject, subjectKey, type Subject } from '../subject.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import { defineFlow } from './flow.ts'

/** Registers a name for the account of an email or social login: chosen with suggestions, signed for, and then it is the account's. */

export type NameProblem =
  | NameRefusal
  /** The wallet has not signed, and its person did not refuse. */
  | 'wallet'

export type RegisterNameStatus =
  | { readonly name: 'editing' }
  | { readonly name: 'signing' }
  | { readonly name: 'registering' }
  | { readonly name: 'failed'; readonly problem: NameProblem; readonly wanted: string }

/** Whether names are registered for this account here. */
export type NameOffer = 'looking' | 'offered' | 'no-login' | 'no-service' | 'unreachable'

/** What is known of what was typed. `unknown`: the service does not say; whoever has the name, registering will tell. */
export type NameVerdict =
  'none' | 'too-short' | 'bad-characters' | 'bad-hyphens' | 'too-long' | 'looking' | 'free' | 'taken' | 'unknown'

interface Found {
  readonly label: string
  /** `undefined`: the service did not say. */
  readonly names: readonly Suggestion[] | undefined
}

/** What was signed, kept until it is taken: who has signed need not sign again because a service was away. */
interface Kept {
  readonly request: ProfileRequest
  readonly name: string
  readonly key: string
  readonly at: number
}
/** Milliseconds for which a signature is sent again; services take one of ten minutes. */
const keptTime = 5 * 60_000
/** What is longer no list shows whole, and no service of ours takes. */
export const longestName = 50

export const registerNameFlow = defineFlow(screensOf('register-name'), ({ signal }) => {
  dismissWithTheWallet('register-name', signal)
  /** Without its suffix. */
  const $label = atom('')
  const $found = atom<Found | undefined>(undefined)
  const $status = atom<RegisterNameStatus>({ name: 'editing' })
  const $offer = atom<NameOffer>('looking')
  let kept: Kept | undefined
  /** What the service did not register, whatever it says of it otherwise. */
  const refused = new Set<string>()
  let stopLooking = (): void => undefined

  const $verdict = computed([$label, $found], (label, found): NameVerdict => {
    const wrong = problemOf(label)
    if (wrong) return wrong
    if (found?.label !== label) return 'looking'
    if (refused.has(label)) return 'taken'
    const own = found.names?.find(({ name }) => name === nameOf(label))
    return own ? (own.registered ? 'taken' : 'free') : 'unknown'
  })
  /** Others that can be had, near what was typed. */
  const $suggestions = computed([$label, $found], (label, found): readonly Suggestion[] =>
    found?.label === label ? (found.names ?? []).filter(({ name }) => name !== nameOf(label)) : []
  )
  const $choosable = computed(
    [$verdict, $offer],
    (verdict, offer) => offer === 'offered' && ['free', 'unknown'].includes(verdict)
  )

  const isBusy = (): boolean => ['signing', 'registering'].includes($status.get().name)

  function edit(text: string): void {
    if (isBusy()) return
    const typed = text.trim().toLowerCase()
    const label = typed.endsWith(`.${nameZone}`) ? typed.slice(0, -nameZone.length - 1) : typed
    if (label === $label.get()) return
    $label.set(label)
    $status.set({ name: 'editing' })
    look(nameWait)
  }

  /** A suggestion, with its suffix. It stands in the form, and can be had: the service has just said so. */
  function choose(suggestion: string): void {
    if (isBusy()) return
    edit(suggestion)
    look(0)
  }

  /** Asks what is free, once nothing was typed for a while. */
  function look(wait: number): void {
    stopLooking()
    $found.set(undefined)
    const label = $label.get()
    if (problemOf(label)) return
    const controller = new AbortController()
    const cancel = environment().after(wait, () => void ask(label, controller.signal))
    stopLooking = () => {
      cancel()
      controller.abort()
    }
  }

  async function ask(label: string, own: AbortSignal): Promise<void> {
    const subject = $subject.get()
    let names: readonly Suggestion[] | undefined
    try {
      const http = subject && (await chainServiceFor(subject.network.caipNetworkId))
      names = http && (await suggestNames(http, label, nameZone, { signal: own }))
    } catch {
      // the form says that suggestions are missing; what is registered is found out by registering
    }
    if (!own.aborted) $found.set({ label, names })
  }

  async function submit(): Promise<void> {
    const subject = $subject.get()
    if (!subject || !$choosable.get() || isBusy()) return
    const name = nameOf($label.get())
    const about = { isSmartAccount: $isSmartAccount.get(), ensName: name }
    track('REGISTER_NAME_INITIATED', about)
    const request = await sign(name, subject, about)
    if (!request || signal.aborted) return
    $status.set({ name: 'registering' })
    const refusal = await registerSigned(name, request, subject.network.caipNetworkId)
    if (refusal) {
      track('REGISTER_NAME_ERROR', { ...about, error: refusal })
      // where the service was away the signature is still good
      if (refusal !== 'unreachable') kept = undefined
      if (signal.aborted) return
      $status.set({ name: 'failed', problem: refusal, wanted: name })
      if (refusal !== 'taken') return
      refused.add($label.get())
      // with what is still free
      look(0)
      return
    }
    track('REGISTER_NAME_SUCCESS', about)
    refreshIdentity({ force: true })
    if (!signal.aborted) reset('RegisterAccountNameSuccess', { name })
  }

  /** What was signed for this name a moment ago, else anew. `undefined`: it is not signed, and the form says why. */
  async function sign(
    name: string,
    subject: Subject,
    about: { readonly isSmartAccount: boolean; readonly ensName: string }
  ): Promise<ProfileRequest | undefined> {
    const key = subjectKey(subject)
    const now = environment().now()
    if (kept?.name === name && kept.key === key && now - kept.at < keptTime) return kept.request
    $status.set({ name: 'signing' })
    try {
      const request = await signForName(name, subject)
      kept = { request, name, key, at: now }
      return request
    } catch (error) {
      const isRefusal = error instanceof UserRejectedError
      track('REGISTER_NAME_ERROR', { ...about, error: isRefusal ? 'user-rejected' : 'wallet' })
      if (signal.aborted) return undefined
      if (isRefusal) showToast('signature-declined', 'error')
      $status.set(isRefusal ? { name: 'editing' } : { name: 'failed', problem: 'wallet', wanted: name })
      return undefined
    }
  }

  let shown: string | undefined
  const stop = $subject.subscribe(subject => {
    const key = subject && subjectKey(subject)
    if (key === shown && key !== undefined) return
    shown = key
    void offer()
    if (!isBusy()) look(0)
  })
  signal.addEventListener('abort', () => {
    stop()
    stopLooking()
  })

  /** Finds out whether names are registered for the account. */
  async function offer(): Promise<void> {
    const subject = $subject.get()
    if (!subject || !isNameable(subject)) return $offer.set('no-login')
    $offer.set('looking')
    const found = await isNameOffered(subject, signal).then(
      is => (is ? 'offered' : 'no-service'),
      () => 'unreachable' as const // it is said so, and offered again
    )
    const now = $subject.get()
    if (!signal.aborted && now && subjectKey(now) === subjectKey(subject)) $offer.set(found)
  }

  return { $label, $verdict, $suggestions, $choosable, $status, $offer, edit, choose, submit, offer }
})

const nameOf = (label: string): string => `${label}.${nameZone}`

/** What keeps a text from being a name (spec section 5); `undefined`: nothing. */
function problemOf(label: string): NameVerdict | undefined {
  if (label === '') return 'none'
  if (!/^[a-z0-9-]*$/.test(label)) return 'bad-characters'
  if (label.length < shortestName) return 'too-short'
  if (label.length > longestName) return 'too-long'
  // no wallet resolves such a name (ENSIP-15)
  return label.slice(2, 4) === '--' ? 'bad-hyphens' : undefined
}
