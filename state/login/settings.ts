import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AccountKind, WalletLogin } from '../../adapters/wallet-source.ts'
import { $connectedSession } from '../session/active-session.ts'
import { $identity } from '../account/identity.ts'
import { readLoginProvider } from './login-provider.ts'
import { getLoginSource } from '../networks/login-source.ts'
import type { Social } from '../options/options.ts'
import { $route, push } from '../router/router.ts'
import { $accountContext, accountContextKey } from '../networks/account-context.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { track } from '../analytics/track.ts'
import { mayShareAddress } from '../account/share-address.ts'
import { disconnectAndClose } from '../connect/disconnect.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { screensOf } from '../router/flow-of.ts'
import { defineFlow } from '../router/define-flow.ts'
import { toLoginProblem, getWalletLogin, type LoginProblem } from './login.ts'
import { selectSocial } from './social.ts'

/**
 * Settings flow: shows the connected user, opens the embedded wallet's settings here and on
 * the wallet's own screens, and disconnects.
 */

export type { AccountKind }
export type WalletScreen = Parameters<WalletLogin['manage']>[0]

export type SettingsStatus =
  | { readonly name: 'idle' }
  /** A screen of the wallet is open. */
  | { readonly name: 'open'; readonly screen: WalletScreen }
  /** A switch to the other account type is pending. */
  | { readonly name: 'switching' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

/** The user who is logged in to the embedded wallet, as far as it reports. */
export interface EmbeddedUser {
  readonly email?: string
  readonly userName?: string
  /** Login provider; `undefined`: by email. */
  readonly provider: Social | undefined
}

export const settingsFlow = defineFlow(screensOf('settings'), ({ signal }) => {
  closeOnDisconnect('settings', signal)
  const $status = atom<SettingsStatus>({ name: 'idle' })

  /**
   * `undefined` if another wallet is connected.
   * Recomputed on each screen, since one of them may change the email.
   */
  const $loggedIn = computed([$connectedSession, $route], (session): EmbeddedUser | undefined => {
    const source = getLoginSource()
    if (!source || session?.sourceId !== source.id) return undefined
    return { ...source.login.who(), provider: readLoginProvider() }
  })

  /** Active account type, if the wallet has both on the network. */
  const $kind = computed($connectedSession, (session): AccountKind | undefined => session?.connection.kinds?.active)

  /** Whether recovery is not set up yet. */
  const $postponed = computed($connectedSession, session => session?.connection.postponedRecovery !== undefined)

  const $nameable = nameable($loggedIn, signal)

  async function switchKind(): Promise<void> {
    const kind = $kind.get()
    if (!kind || isBusy()) return
    $status.set({ name: 'switching' })
    // lazy: only users of the embedded wallet need it
    const { switchAccountType } = await import('./account-type.ts')
    await switchAccountType(kind === 'eoa' ? 'smartAccount' : 'eoa', { signal })
    if (!signal.aborted) $status.set({ name: 'idle' })
  }

  const isBusy = (): boolean => ['open', 'switching'].includes($status.get().name)

  /** Opens a screen of the wallet. A user who leaves it without changes returns here. */
  async function open(screen: WalletScreen): Promise<void> {
    if (isBusy()) return
    $status.set({ name: 'open', screen })
    try {
      await getWalletLogin().manage(screen, { signal })
      if (signal.aborted) return
      $status.set({ name: 'idle' })
      if (screen === 'delete') await letGo()
    } catch (error) {
      if (signal.aborted) return
      const problem = toLoginProblem(error)
      $status.set(problem ? { name: 'failed', problem } : { name: 'idle' })
    }
  }

  /**
   * Logs in again, which the wallet requires for some actions.
   * Needs user activation: a provider's popup opens at once.
   */
  async function logInAgain(): Promise<void> {
    const { email, provider } = $loggedIn.get() ?? {}
    if (provider) {
      $status.set({ name: 'idle' })
      return selectSocial(provider)
    }
    if (!email) return push('Connect')
    try {
      const action = await getWalletLogin().email(email, { signal })
      if (signal.aborted) return
      $status.set({ name: 'idle' })
      if (action !== 'CONNECT') push(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
    } catch (error) {
      const problem = toLoginProblem(error)
      if (!signal.aborted && problem) $status.set({ name: 'failed', problem })
    }
  }

  async function letGo(): Promise<void> {
    const session = $connectedSession.get()
    if (session) await disconnectAndClose(session.connection.namespace)
  }

  return {
    $status,
    $loggedIn,
    $kind,
    $postponed,
    $nameable,
    chooseName: () => chooseName(signal),
    switchKind,
    open,
    editEmail,
    upgrade,
    logInAgain,
    letGo
  }
})

/** Returns whether a name can be registered for the account and it has none yet. */
function nameable($loggedIn: ReadableAtom<EmbeddedUser | undefined>, signal: AbortSignal): ReadableAtom<boolean> {
  const $offered = atom<string | undefined>(undefined)
  const stop = $accountContext.subscribe(subject => {
    if (!subject || !$loggedIn.get()) return
    // lazy: only users of the embedded wallet need it
    import('../account/name-availability.ts')
      .then(({ canRegisterName }) => canRegisterName(subject, signal))
      .then(is => !signal.aborted && is && $offered.set(accountContextKey(subject)))
      .catch(() => undefined) // names are unavailable: hide this row, keep the others
  })
  signal.addEventListener('abort', stop)
  return computed(
    [$offered, $accountContext, $identity],
    (offered, subject, identity) =>
      subject !== undefined && offered === accountContextKey(subject) && identity !== undefined && identity.name === undefined
  )
}

/** Opens name registration. A name publishes the address, so recovery comes first. */
async function chooseName(signal: AbortSignal): Promise<void> {
  if (!(await mayShareAddress(signal)) || signal.aborted) return
  track('OPEN_ENS_FLOW', { isSmartAccount: $isSmartAccount.get() })
  push('RegisterAccountName')
}

function editEmail(): void {
  track('EMAIL_EDIT')
  push('UpdateEmailWallet')
}

function upgrade(): void {
  track('EMAIL_UPGRADE_FROM_MODAL')
  push('UpgradeEmailWallet')
}
