import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AccountKind, WalletLogin } from '../../adapters/wallet-source.ts'
import { $connected } from '../current.ts'
import { $identity } from '../identity.ts'
import { loginProvider } from '../login-provider.ts'
import { loginSource } from '../login-source.ts'
import type { Social } from '../options.ts'
import { $route, push } from '../router.ts'
import { $subject, subjectKey } from '../subject.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { track } from '../track.ts'
import { mayShareAddress } from './copy-address.ts'
import { disconnectAndClose } from './disconnect.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import { screensOf } from '../flow-of.ts'
import { defineFlow } from './flow.ts'
import { problemOf, waysIn, type LoginProblem } from './log-in.ts'
import { chooseSocial } from './social.ts'

/** Shows who is connected, leads to what can be changed of an embedded wallet, here and on the wallet's own screens, and lets the visitor out. */

export type { AccountKind }
export type WalletScreen = Parameters<WalletLogin['manage']>[0]

export type SettingsStatus =
  | { readonly name: 'idle' }
  /** The visitor is on a screen of the wallet's own. */
  | { readonly name: 'open'; readonly screen: WalletScreen }
  /** The other kind of account is asked for. */
  | { readonly name: 'switching' }
  | { readonly name: 'failed'; readonly problem: LoginProblem }

/** Who is logged in to the embedded wallet, as far as it has told. */
export interface LoggedIn {
  readonly email?: string
  readonly userName?: string
  /** With which provider; `undefined`: by email. */
  readonly provider: Social | undefined
}

export const settingsFlow = defineFlow(screensOf('settings'), ({ signal }) => {
  dismissWithTheWallet('settings', signal)
  const $status = atom<SettingsStatus>({ name: 'idle' })

  /** `undefined`: another wallet is connected. Told anew on each screen, since an email may have changed on one. */
  const $loggedIn = computed([$connected, $route], (session): LoggedIn | undefined => {
    const source = loginSource()
    if (!source || session?.sourceId !== source.id) return undefined
    return { ...source.login.who(), provider: loginProvider() }
  })

  /** Which kind of account acts, where the wallet has both on the network. */
  const $kind = computed($connected, (session): AccountKind | undefined => session?.connection.kinds?.active)

  /** Recovery is not set up yet. */
  const $postponed = computed($connected, session => session?.connection.postponedRecovery !== undefined)

  const $nameable = nameable($loggedIn, signal)

  async function switchKind(): Promise<void> {
    const kind = $kind.get()
    if (!kind || isBusy()) return
    $status.set({ name: 'switching' })
    // nobody but an embedded wallet's person needs it
    const { switchAccountType } = await import('./account-type.ts')
    await switchAccountType(kind === 'eoa' ? 'smartAccount' : 'eoa', { signal })
    if (!signal.aborted) $status.set({ name: 'idle' })
  }

  const isBusy = (): boolean => ['open', 'switching'].includes($status.get().name)

  /** To a screen of the wallet's own. A visitor who leaves it without doing anything is back here. */
  async function open(screen: WalletScreen): Promise<void> {
    if (isBusy()) return
    $status.set({ name: 'open', screen })
    try {
      await waysIn().manage(screen, { signal })
      if (signal.aborted) return
      $status.set({ name: 'idle' })
      if (screen === 'delete') await letGo()
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOf(error)
      $status.set(problem ? { name: 'failed', problem } : { name: 'idle' })
    }
  }

  /** Some things the wallet does only for who has just logged in. Call it in the visitor's tap: a provider's window opens at once. */
  async function logInAgain(): Promise<void> {
    const { email, provider } = $loggedIn.get() ?? {}
    if (provider) {
      $status.set({ name: 'idle' })
      return chooseSocial(provider)
    }
    if (!email) return push('Connect')
    try {
      const action = await waysIn().email(email, { signal })
      if (signal.aborted) return
      $status.set({ name: 'idle' })
      if (action !== 'CONNECT') push(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
    } catch (error) {
      const problem = problemOf(error)
      if (!signal.aborted && problem) $status.set({ name: 'failed', problem })
    }
  }

  async function letGo(): Promise<void> {
    const session = $connected.get()
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

/** A name can be chosen for the account, and it has none yet. */
function nameable($loggedIn: ReadableAtom<LoggedIn | undefined>, signal: AbortSignal): ReadableAtom<boolean> {
  const $offered = atom<string | undefined>(undefined)
  const stop = $subject.subscribe(subject => {
    if (!subject || !$loggedIn.get()) return
    // only users of the embedded wallet need it
    import('../name-offer.ts')
      .then(({ isNameOffered }) => isNameOffered(subject, signal))
      .then(is => !signal.aborted && is && $offered.set(subjectKey(subject)))
      .catch(() => undefined) // no name can be chosen just now: the row is missing, and the other rows stay
  })
  signal.addEventListener('abort', stop)
  return computed(
    [$offered, $subject, $identity],
    (offered, subject, identity) =>
      subject !== undefined && offered === subjectKey(subject) && identity !== undefined && identity.name === undefined
  )
}

/** A name publishes the address: recovery comes first. */
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
