import { atom, computed } from 'nanostores'
import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { connectWallet as connectInstalled } from '../connect/connect.ts'
import { $pairing, endPairing, renewPairing, startPairing } from '../connect/pairing.ts'
import { openWalletLink } from '../connect/remote-wallet.ts'
import { getPairingSource } from '../networks/pairing-source.ts'
import { onStop } from '../platform/cleanup.ts'
import { $sessions, type ConnectedSession } from '../session/session.ts'
import { getOneTapRequestFor } from '../sign-in/one-tap-request.ts'
import { getConnectTarget } from '../wallets/connect-target.ts'
import { findWallet } from '../wallets/find-wallet.ts'
import { getWallet } from '../wallets/wallets.ts'

// Connects wallets for an app with its own interface. Lazy-loaded by `index.ts`.

/** The connect request, for an app that shows it. */
export type Connecting =
  | { readonly status: 'idle' }
  /** The wallet in this browser shows the request. */
  | { readonly status: 'requested'; readonly walletId: string }
  /**
   * A wallet elsewhere: show `uri` as a QR code, or open the chosen wallet with `openWallet()`. `uri` is absent until the relay has
   * responded, and replaced before it expires.
   */
  | { readonly status: 'pairing'; readonly walletId?: string; readonly uri?: string }
  /** The user has rejected the request. `connectWallet()` sends it again. */
  | { readonly status: 'rejected'; readonly walletId?: string }
  | { readonly status: 'failed'; readonly walletId?: string; readonly code: ErrorCode }

interface Attempt {
  readonly walletId?: string | undefined
  readonly isRemote: boolean
  /** Outcome of a request to a wallet in this browser. */
  readonly outcome?: { readonly status: 'rejected' } | { readonly status: 'failed'; readonly code: ErrorCode }
}

const $attempt = atom<Attempt | undefined>()
/** Ends the current request. */
let controller: AbortController | undefined

/** The connect request that `connectWallet()` has sent. */
export const $connecting = computed([$attempt, $pairing], (attempt, pairing): Connecting => {
  if (!attempt) return { status: 'idle' }
  const { walletId, isRemote, outcome } = attempt
  const wallet = walletId !== undefined && { walletId }
  if (outcome) return { ...wallet, ...outcome }
  if (!isRemote) return { status: 'requested', walletId: walletId! }
  if (pairing.name === 'declined') return { status: 'rejected', ...wallet }
  if (pairing.name === 'failed') return { status: 'failed', ...wallet, code: pairing.code }
  return { status: 'pairing', ...wallet, ...(pairing.name === 'ready' && { uri: pairing.uri }) }
})

/**
 * Connects a wallet: sends the request to one in this browser, and opens a pairing for any other, or for any wallet that scans the
 * code if no id is given. A further call replaces the request. Follow it with `$connecting`.
 *
 * @throws UserRejectedError; KitError `wallet-not-found`, also without `walletConnect()`, `aborted` after `cancelConnecting()`, and
 * the wallet's own errors
 */
export async function connectWallet(
  walletId?: string,
  { namespace }: { readonly namespace?: Namespace } = {}
): Promise<AccountId> {
  cancelConnecting()
  onStop(cancelConnecting)
  const { signal } = (controller = new AbortController())
  const wallet = walletId === undefined ? undefined : (getWallet(walletId) ?? (await findWallet(walletId)))
  if (signal.aborted) throw new KitError('aborted', 'The request was canceled.')
  if (walletId !== undefined && !wallet) throw new KitError('wallet-not-found', `There is no wallet "${walletId}".`)
  const target = wallet && wallet.type !== 'WALLET_CONNECT' ? getConnectTarget(wallet, namespace) : undefined
  const attempt: Attempt = { walletId, isRemote: !target }
  $attempt.set(attempt)
  try {
    if (!target) return await pair(signal)
    const signIn = await getOneTapRequestFor(wallet!, target)
    return await connectInstalled({ ...target, signIn, stays: true, signal })
  } catch (error) {
    if (!attempt.isRemote && $attempt.get() === attempt) $attempt.set({ ...attempt, outcome: toOutcome(error) })
    throw error
  } finally {
    // a pairing that has failed keeps its status until the next request
    if ($attempt.get() === attempt && !hasFailed()) $attempt.set(undefined)
  }
}

/** Ends the request and its pairing. A wallet that still approves it is not connected. */
export function cancelConnecting(): void {
  const isRemote = $attempt.get()?.isRemote
  $attempt.set(undefined)
  controller?.abort()
  controller = undefined
  if (isRemote) endPairing()
}

/**
 * Opens the app of the chosen wallet with the pairing. Call it in a handler of a click: browsers open no link later.
 *
 * @returns false while there is no `uri`, and if the wallet has no link for this device
 */
export function openWallet(): boolean {
  const walletId = $attempt.get()?.walletId
  return walletId !== undefined && openWalletLink(walletId)
}

const hasFailed = (): boolean => ['rejected', 'failed'].includes($connecting.get().status)

/** Opens a pairing, and resolves once a wallet has approved it. */
function pair(signal: AbortSignal): Promise<AccountId> {
  const source = getPairingSource()
  if (!source) {
    throw new KitError('wallet-not-found', 'No adapter reaches wallets elsewhere.', {
      metaMessages: ['Pass walletConnect() to createKit({ adapters }).']
    })
  }
  const connected = (): ConnectedSession[] =>
    Object.values($sessions.get()).filter(
      session => session.status === 'connected' && session.sourceId === source.id
    ) as ConnectedSession[]
  const before = new Set(connected().map(({ connection }) => connection))
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      stop()
      finish()
    }
    const stop = $pairing.listen(pairing => {
      if (pairing.name === 'declined') return settle(() => reject(new UserRejectedError()))
      if (pairing.name === 'failed') {
        const { code } = pairing
        return settle(() => reject(new KitError(code, 'The wallet could not be connected.')))
      }
      const added = pairing.name === 'none' && connected().find(({ connection }) => !before.has(connection))
      if (added) settle(() => resolve(added.account))
    })
    signal.addEventListener('abort', () => settle(() => reject(new KitError('aborted', 'The request was canceled.'))))
    void (['declined', 'failed'].includes($pairing.get().name) ? renewPairing() : startPairing())
  })
}

function toOutcome(error: unknown): NonNullable<Attempt['outcome']> {
  if (error instanceof UserRejectedError) return { status: 'rejected' }
  return { status: 'failed', code: isKitError(error) ? error.code : 'invalid-reply' }
}
