import { atom, computed } from 'nanostores'
import type { ProfileRequest } from '../../adapters/api/contract/chain.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { screensOf } from '../router/flow-of.ts'
import { refreshIdentity } from '../account/identity.ts'
import { createKeptSignature } from './kept-signature.ts'
import { createNameInput } from './name-input.ts'
import { createNameOffer } from './name-offer.ts'
import { registerSignedName, type NameRejection } from './signed-request.ts'
import { reset } from '../router/router.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { $accountContext, type AccountContext } from '../networks/account-context.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { defineFlow } from '../router/define-flow.ts'

/**
 * Registers a name for the account of an email or social login: choose one with
 * suggestions, sign it, and it is the account's.
 */

export type NameProblem =
  | NameRejection
  /** The wallet failed to sign, without a user rejection. */
  | 'wallet'

export type RegisterNameStatus =
  | { readonly name: 'editing' }
  | { readonly name: 'signing' }
  | { readonly name: 'registering' }
  /** `reason`: the service's own message. */
  | { readonly name: 'failed'; readonly problem: NameProblem; readonly wanted: string; readonly reason?: string }

export const registerNameFlow = defineFlow(screensOf('register-name'), ({ signal }) => {
  closeOnDisconnect('register-name', signal)
  const $status = atom<RegisterNameStatus>({ name: 'editing' })
  const isBusy = (): boolean => ['signing', 'registering'].includes($status.get().name)
  const input = createNameInput({ signal, isBusy, onEdit: () => $status.set({ name: 'editing' }) })
  const { $offer, offer } = createNameOffer(signal, () => {
    if (!isBusy()) input.look(0)
  })
  const signature = createKeptSignature()
  const $choosable = computed(
    [input.$verdict, $offer],
    (verdict, availability) => availability === 'offered' && ['free', 'unknown'].includes(verdict)
  )

  async function submit(): Promise<void> {
    const subject = $accountContext.get()
    if (!subject || !$choosable.get() || isBusy()) return
    const name = input.getName()
    const about = { isSmartAccount: $isSmartAccount.get(), ensName: name }
    track('REGISTER_NAME_INITIATED', about)
    const request = await sign(name, subject, about)
    if (!request || signal.aborted) return
    $status.set({ name: 'registering' })
    const unregistered = await registerSignedName(name, request, subject.network.caipNetworkId)
    if (unregistered) {
      const { refusal, reason } = unregistered
      track('REGISTER_NAME_ERROR', { ...about, error: refusal })
      // the signature stays valid if the service was unreachable
      if (refusal !== 'unreachable') signature.forget()
      if (signal.aborted) return
      $status.set({ name: 'failed', problem: refusal, wanted: name, ...(reason && { reason }) })
      if (refusal === 'taken') input.markTaken()
      return
    }
    track('REGISTER_NAME_SUCCESS', about)
    refreshIdentity({ force: true })
    if (signal.aborted) return
    reset('RegisterAccountNameSuccess', { name })
    $status.set({ name: 'editing' })
  }

  /**
   * Returns the recent signature of this name, else requests one.
   * Returns `undefined` if it was not signed; the form shows why.
   */
  async function sign(
    name: string,
    subject: AccountContext,
    about: { readonly isSmartAccount: boolean; readonly ensName: string }
  ): Promise<ProfileRequest | undefined> {
    const kept = signature.getKept(name, subject)
    if (kept) return kept
    $status.set({ name: 'signing' })
    try {
      return await signature.sign(name, subject)
    } catch (error) {
      const isRefusal = error instanceof UserRejectedError
      track('REGISTER_NAME_ERROR', { ...about, error: isRefusal ? 'user-rejected' : 'wallet' })
      if (signal.aborted) return undefined
      if (isRefusal) showToast('signature-declined', 'error')
      $status.set(isRefusal ? { name: 'editing' } : { name: 'failed', problem: 'wallet', wanted: name })
      return undefined
    }
  }

  return {
    $label: input.$label,
    $verdict: input.$verdict,
    $suggestions: input.$suggestions,
    $choosable,
    $status,
    $offer,
    edit: input.edit,
    choose: input.choose,
    submit,
    offer
  }
})
