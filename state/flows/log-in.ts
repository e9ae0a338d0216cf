import type { AccountId } from '../../adapters/base/caip.ts'
import { CodeWrongError } from '../../adapters/base/code-wrong-error.ts'
import { KitError } from '../../adapters/base/error.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { WalletLogin } from '../../adapters/wallet-source.ts'
import { environment } from '../environment.ts'
import { flowOf } from '../flow-of.ts'
import { onStop } from '../lifetime.ts'
import { loginSource } from '../login-source.ts'
import { keepLoginProvider } from '../login-provider.ts'
import type { Social } from '../options.ts'
import { $history, $route, back, type Route } from '../router.ts'
import { toSignAsItConnects } from '../siwx/as-it-connects.ts'
import { $modalText } from '../text/modal.ts'
import { $locale } from '../text/text.ts'
import { $theme } from '../theme.ts'
import { connectWallet, wantedNamespaces } from './connect.ts'

/** What the ways in have in common: the wallet that is logged in to, how it looks, and connecting it once the visitor is in. */

/** How many digits a mailed code has. */
export const codeLength = 6

let dressed: WalletLogin | undefined

/** The ways in. Throws KitError `wallet-not-found` where the site has none. */
export function waysIn(): WalletLogin {
  const login = loginSource()?.login
  if (!login) throw new KitError('wallet-not-found', 'No adapter brings a wallet to log in to.')
  dressWallet(login)
  return login
}

/** The wallet looks as the kit does, from now on: before it is first asked, and before it asks a returning visitor for anything. */
export function dressWallet(login: WalletLogin): void {
  if (dressed === login) return
  dressed = login
  const dress = () => {
    const { mode, variables } = $theme.get()
    const { wallet, close } = $modalText.get()
    const dark = mode === 'auto' ? environment().matches('(prefers-color-scheme: dark)') : mode === 'dark'
    const labels = { title: wallet, close }
    login.dress({ mode: dark ? 'dark' : 'light', locale: $locale.get(), variables: given(variables), labels })
  }
  const stops = [$theme.listen(dress), $modalText.listen(dress)]
  dress()
  onStop(() => {
    dressed = undefined
    for (const stop of stops) stop()
  })
}

/**
 * The visitor is in, with this provider, or by email: the wallet is connected as any other, and the modal closes; who has logged in again
 * from the settings is back there.
 */
export async function connectLoggedIn(signal?: AbortSignal, provider?: Social): Promise<AccountId> {
  const source = loginSource()
  if (!source) throw new KitError('wallet-not-found', 'No adapter brings a wallet to log in to.')
  const namespaces = wantedNamespaces().filter(namespace => namespace === 'eip155' || namespace === 'solana')
  // one flow then, and no screen that asks
  const signIn = await toSignAsItConnects()
  if (signal?.aborted) throw new KitError('aborted', 'Request was aborted')
  const stays = $history.get().some(isSettings)
  const account = await connectWallet({
    sourceId: source.id,
    walletId: source.login.walletId,
    namespaces,
    signIn,
    stays,
    ...(signal && { signal })
  })
  keepLoginProvider(provider)
  // a network to switch to, or a message to sign, is on screen in their place
  if ($history.get().some(isSettings)) while (!isSettings($route.get()) && back());
  return account
}

/** Why a way in has failed: in the wallet's own words where it gave some, else by its code. A visitor who left it is no failure. */
export type LoginProblem = { readonly code: ErrorCode; readonly words?: string; readonly triesLeft?: number }

export function problemOf(error: unknown): LoginProblem | undefined {
  if (error instanceof UserRejectedError || isKitError(error, 'aborted')) return undefined
  if (!isKitError(error)) return { code: 'invalid-reply' }
  const itsOwn = error.code === 'frame-failed' || error.code === 'too-soon'
  return {
    code: error.code,
    ...(itsOwn && { words: error.shortMessage }),
    ...(error instanceof CodeWrongError && { triesLeft: error.triesLeft })
  }
}

/** The code is of no use any more: only another one helps. */
export const isOver = ({ code, triesLeft }: LoginProblem): boolean => code === 'code-over' || triesLeft === 0

const isSettings = ({ name }: Route): boolean => flowOf[name] === 'settings'

const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))
