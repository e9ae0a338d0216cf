import type { AccountId } from '../../adapters/base/caip.ts'
import { WrongCodeError } from '../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { WalletLogin } from '../../adapters/wallet-source.ts'
import { syncWalletTheme } from '../modal/wallet-appearance.ts'
import { flowOf } from '../router/flow-of.ts'
import { getLoginSource } from '../networks/login-source.ts'
import { storeLoginProvider } from './login-provider.ts'
import type { Social } from '../options/options.ts'
import { $history, $route, back, type Route } from '../router/router.ts'
import { getOneTapRequest } from '../sign-in/one-tap-request.ts'
import { connectWallet, getTargetNamespaces } from '../connect/connect.ts'

/** Common parts of the login methods: the embedded wallet, its theme, and connecting it after login. */

/** Number of digits of a one-time code. */
export const codeLength = 6

/**
 * Returns the login methods.
 *
 * @throws KitError `wallet-not-found` if the app has none
 */
export function getWalletLogin(): WalletLogin {
  const login = getLoginSource()?.login
  if (!login) throw new KitError('wallet-not-found', 'No adapter brings a wallet to log in to.')
  syncWalletTheme(login)
  return login
}

/**
 * Connects the embedded wallet after a login with this provider, or by email, and closes the modal.
 * A user who logged in again from the settings returns there.
 */
export async function connectAfterLogin(signal?: AbortSignal, provider?: Social): Promise<AccountId> {
  const source = getLoginSource()
  if (!source) throw new KitError('wallet-not-found', 'No adapter brings a wallet to log in to.')
  const namespaces = getTargetNamespaces().filter(namespace => namespace === 'eip155' || namespace === 'solana')
  // then connecting and signing in are one flow without a separate screen
  const signIn = await getOneTapRequest()
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
  storeLoginProvider(provider)
  // a network switch or a sign-in message may have replaced the settings
  if ($history.get().some(isSettings)) while (!isSettings($route.get()) && back());
  return account
}

/**
 * Reason of a failed login: the wallet's own text if it gave one, else the code.
 * Leaving is not a failure.
 */
export type LoginProblem = { readonly code: ErrorCode; readonly words?: string; readonly triesLeft?: number }

export function toLoginProblem(error: unknown): LoginProblem | undefined {
  if (error instanceof UserRejectedError || isKitError(error, 'aborted')) return undefined
  if (!isKitError(error)) return { code: 'invalid-reply' }
  const itsOwn = error.code === 'frame-failed' || error.code === 'too-soon'
  return {
    code: error.code,
    ...(itsOwn && { words: error.shortMessage }),
    ...(error instanceof WrongCodeError && { triesLeft: error.triesLeft })
  }
}

/** Returns whether the code is no longer valid and only a new one helps. */
export const needsNewCode = ({ code, triesLeft }: LoginProblem): boolean => code === 'code-over' || triesLeft === 0

const isSettings = ({ name }: Route): boolean => flowOf[name] === 'settings'
