import { atom, computed } from 'nanostores'
import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { connectWallet as connectInstalled } from '../connect/connect.ts'
import { $pairing, endPairing, startPairing } from '../connect/pairing.ts'
import { openWalletLink } from '../connect/remote-wallet.ts'
import { getPairingSource } from '../networks/pairing-source.ts'
import { $options } from '../options/options.ts'
import { onStop } from '../platform/cleanup.ts'
import { getPresenter } from '../router/open.ts'
import { $sessions, type ConnectedSession, type Session } from '../session/session.ts'
import { loadSignIn } from '../sign-in/load.ts'
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
  readonly outcome?: { readonly status: 'rejected' } | { readonly status: 'failed'; readonly code: ErrorCode } | undefined
}

const $attempt = atom<Attempt | undefined>()
let pending: { readonly key: string; readonly controller: AbortController; readonly answer: Promise<AccountId> } | undefined
/** Requests whose one-tap sign-in failed: a retry connects and signs in as separate steps. */
const stepByStep = new Set<string>()

/** The connect request that `connectWallet()` has sent. */
export const $connecting = computed([$attempt, $pairing], (attempt, pairing): Connecting => {
  if (!attempt) return { status: 'idle' }
  const { walletId, isRemote, outcome } = attempt
  const wallet = walletId !== undefined && { walletId }
  if (outcome) return { ...wallet, ...outcome }
  if (!isRemote) return { status: 'requested', walletId: walletId! }
  return { status: 'pairing', ...wallet, ...(pairing.name === 'ready' && { uri: pairing.uri }) }
})

/**
 * Connects a wallet: sends the request to one in this browser, and opens a pairing for any other, or for any wallet that scans the
 * code if no id is given. A call for another wallet replaces the request; one for the same wallet shares it.
 *
 * @throws UserRejectedError; KitError `wallet-not-found`, also without `walletConnect()` and for a namespace that the wallet lacks,
 * `no-elements` if the app requires a sign-in, `aborted` after `cancelConnecting()`, and the wallet's own errors
 */
export function connectWallet(walletId?: string, { namespace }: { readonly namespace?: Namespace } = {}): Promise<AccountId> {
  const key = JSON.stringify([walletId, namespace])
  if (pending?.key === key) return pending.answer
  cancelConnecting()
  onStop(cancelConnecting)
  const controller = new AbortController()
  const answer = request({ key, walletId, namespace, signal: controller.signal }).finally(() => {
    if (pending?.answer === answer) pending = undefined
  })
  pending = { key, controller, answer }
  return answer
}

interface ConnectRequest {
  /** Wallet and namespace. */
  readonly key: string
  readonly walletId: string | undefined
  readonly namespace: Namespace | undefined
  readonly signal: AbortSignal
}

async function request({ key, walletId, namespace, signal }: ConnectRequest): Promise<AccountId> {
  assertNoSignIn()
  await loadSignIn()
  signal.throwIfAborted()
  const wallet = walletId === undefined ? undefined : (getWallet(walletId) ?? (await unless(signal, findWallet(walletId))))
  signal.throwIfAborted()
  if (walletId !== undefined && !wallet) throw new KitError('wallet-not-found', `There is no wallet "${walletId}".`)
  const isRemote = !wallet?.connectors.length || wallet.type === 'WALLET_CONNECT'
  const target = isRemote ? undefined : getConnectTarget(wallet, namespace)
  if (!isRemote && !target) throw new KitError('wallet-not-found', `"${walletId}" does not support "${namespace}".`)
  if (isRemote && !getPairingSource()) {
    throw new KitError('wallet-not-found', 'No adapter reaches wallets elsewhere.', {
      metaMessages: ['Pass walletConnect() to createKit({ adapters }).']
    })
  }
  const attempt: Attempt = { walletId, isRemote }
  $attempt.set(attempt)
  let outcome: Attempt['outcome']
  try {
    if (!target) return await pair(signal)
    const signIn = stepByStep.has(key) ? undefined : await getOneTapRequestFor(wallet!, target)
    signal.throwIfAborted()
    return await connectInstalled({ ...target, signIn, stays: true, signal })
  } catch (error) {
    outcome = toOutcome(error)
    if (outcome) stepByStep.add(key)
    throw error
  } finally {
    // a request that has failed keeps its status until the next one
    if ($attempt.get() === attempt) $attempt.set(outcome && { ...attempt, outcome })
  }
}

/** A sign-in is asked for on a screen of the kit; without one the wallet would be disconnected again. */
function assertNoSignIn(): void {
  const { siwx, siwe } = $options.get()
  if ((siwx || siwe) && !getPresenter()) {
    throw new KitError('no-elements', 'A sign-in needs a screen of the kit.', {
      metaMessages: ["Import 'w3m-kit/elements', or leave out siwx and siwe."]
    })
  }
}

/** Ends the request and its pairing. A wallet that still approves it is not connected. */
export function cancelConnecting(): void {
  const attempt = $attempt.get()
  $attempt.set(undefined)
  pending?.controller.abort(new KitError('aborted', 'The request was canceled.'))
  pending = undefined
  if (attempt?.isRemote && !attempt.outcome) endPairing()
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

/** Opens a pairing, and resolves once a wallet has approved it. */
function pair(signal: AbortSignal): Promise<AccountId> {
  const sourceId = getPairingSource()?.id
  const connected = (): ConnectedSession[] =>
    Object.values($sessions.get())
      .filter(isConnected)
      .filter(session => session.sourceId === sourceId)
  const before = new Set(connected().map(({ connection }) => connection))
  const paired = new Promise<AccountId>((resolve, reject) => {
    const stop = $pairing.listen(pairing => {
      if (pairing.name === 'opening' || pairing.name === 'ready') return
      stop()
      if (pairing.name === 'declined') return reject(new UserRejectedError())
      if (pairing.name === 'failed') return reject(new KitError(pairing.code, 'The wallet could not be connected.'))
      const added = connected().find(({ connection }) => !before.has(connection))
      if (added) resolve(added.account)
      // the modal was closed over it, or the kit has stopped
      else reject(new KitError('aborted', 'The pairing was ended.'))
    })
    signal.addEventListener('abort', stop)
  })
  void startPairing()
  return unless(signal, paired).catch((error: unknown) => {
    // an earlier code may still be approved
    if (!signal.aborted) endPairing()
    throw error
  })
}

const isConnected = (session: Session): session is ConnectedSession => session.status === 'connected'

/** Rejects as soon as the signal aborts. */
function unless<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function toOutcome(error: unknown): Attempt['outcome'] {
  if (error instanceof UserRejectedError) return { status: 'rejected' }
  if (isKitError(error, 'aborted')) return undefined
  return { status: 'failed', code: isKitError(error) ? error.code : 'invalid-reply' }
}
