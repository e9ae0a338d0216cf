import { atom } from 'nanostores'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import type { Pairing, WalletApp } from '../../adapters/wallet-source.ts'
import { environment } from '../platform/environment.ts'
import { completeConnect, getTargetNamespaces, type ConnectMethodName } from './connect.ts'
import { pairingExpiryMargin, pairingRetryDelay, pairingRefreshMargin } from '../options/limits.ts'
import { onStop } from '../platform/cleanup.ts'
import { $open, getPresenter } from '../router/open.ts'
import { $network } from '../networks/networks.ts'
import { getPairingSource } from '../networks/pairing-source.ts'
import { isMobileDevice } from '../platform/device.ts'
import { loadSelectedAccount } from '../session/load-selected-account.ts'
import { getOneTapRequest } from '../sign-in/one-tap-request.ts'
import { track } from '../analytics/track.ts'

// The open WalletConnect pairing. It outlives a screen: phones prepare it while the list still shows, and the user may look at
// several wallets with the same URI. It ends with the modal. A superseded pairing stays subscribed: its wallet may be about to
// approve.

export type PairingStatus =
  | { readonly name: 'none' }
  | { readonly name: 'opening' }
  | { readonly name: 'ready'; readonly uri: string; readonly expiresAt: number }
  | { readonly name: 'declined' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export const $pairing = atom<PairingStatus>({ name: 'none' })

/** A wallet that the user opens by its deep link. */
export interface PairingTarget extends WalletApp {
  readonly walletId: string
}

interface Invitation {
  pairing?: Pairing
  carrier?: PairingTarget | undefined
}

/** Aborts all subscribed pairings. */
let controller: AbortController | undefined
/** The newest pairing, which the screen shows. */
let shown: Invitation = {}
let cancelNext = (): void => undefined
/**
 * Set after a rejection or an invalid one-click auth response: from then on connect and sign-in are
 * separate steps. The user may want to connect without signing, and the wallet may fail again.
 */
let stepByStep = false

/** Opens a pairing unless one is open. It is renewed automatically before it expires. */
export async function startPairing(): Promise<void> {
  const { name } = $pairing.get()
  if (name !== 'opening' && name !== 'ready') await renewPairing()
}

/** Opens a new pairing after a rejection or a failure. */
export async function renewPairing(): Promise<void> {
  if (!getPairingSource()?.pairing) return
  controller ??= new AbortController()
  endWithTheModal()
  $pairing.set({ name: 'opening' })
  await invite(controller.signal)
}

export function endPairing(): void {
  endInvitations()
  $pairing.set({ name: 'none' })
}

/** Sets the wallet that receives the pairing by deep link; `undefined`: it is scanned or copied. */
export function setPairingTarget(carrier?: PairingTarget): void {
  shown.carrier = carrier
  shown.pairing?.carriedBy?.(carrier)
}

/**
 * Resets the target when a wallet's screen shows the QR code,
 * unless the user is on the way to that wallet.
 */
export function showPairingCode(walletId: string): void {
  if (shown.carrier?.walletId !== walletId) setPairingTarget()
}

async function invite(signal: AbortSignal): Promise<void> {
  const { id, pairing } = getPairingSource()!
  const mine: Invitation = (shown = {})
  cancelNext()
  try {
    const network = $network.get()
    const asked = stepByStep ? undefined : getOneTapRequest()
    const signIn = asked && (await asked)
    if (signal.aborted) return
    const opening = pairing!.open({
      namespaces: getTargetNamespaces(),
      signal,
      ...(signIn && { signIn }),
      goodFor: margin(),
      ...(network && { network })
    })
    const [opened] = await Promise.all([opening, loadSelectedAccount()])
    if (signal.aborted) return
    mine.pairing = opened
    if (shown === mine) show(opened, signal)
    const connections = await opened.approval
    if (signal.aborted) return connections.forEach(connection => connection.release())
    // an app with an interface of its own shows `$unsupportedNetwork`
    completeConnect(connections, id, methodOf(mine), !getPresenter())
    endPairing()
  } catch (error) {
    // a superseded pairing may expire silently
    if (!signal.aborted && (shown === mine || !isKitError(error, 'proposal-expired'))) fail(error)
  }
}

function show(opened: Pairing, signal: AbortSignal): void {
  const { uri, expiresAt } = opened
  $pairing.set({ name: 'ready', uri, expiresAt })
  cancelNext = environment().after(Math.max(0, expiresAt - environment().now() - margin()), () => void follow(opened, signal))
}

/** Replaces the pairing. First handles an approval that arrived while the page was suspended. */
async function follow(opened: Pairing, signal: AbortSignal): Promise<void> {
  if (opened.expiresAt <= environment().now()) $pairing.set({ name: 'opening' })
  await opened.catchUp?.()
  if (!signal.aborted && shown.pairing === opened) await invite(signal)
}

/**
 * Returns the time before expiry at which to renew.
 * A QR code is scanned at once; a link leads away from the page and back.
 */
function margin(): number {
  return isMobileDevice() ? pairingRefreshMargin : pairingExpiryMargin
}

/** Returns the connect method for analytics: a QR code, or a link on a phone. */
function methodOf({ carrier }: Invitation): ConnectMethodName {
  return carrier && isMobileDevice() ? 'mobile' : 'qrcode'
}

function fail(error: unknown): void {
  if (error instanceof UserRejectedError) {
    stepByStep = true
    endInvitations()
    track('USER_REJECTED', { message: error.shortMessage })
    $pairing.set({ name: 'declined' })
  } else if (isKitError(error, 'proposal-expired')) {
    $pairing.set({ name: 'opening' })
    cancelNext = environment().after(pairingRetryDelay, () => void renewPairing())
  } else {
    const code = isKitError(error) ? error.code : 'relay-unreachable'
    stepByStep ||= code !== 'relay-unreachable'
    track('CONNECT_ERROR', { message: code })
    $pairing.set({ name: 'failed', code })
  }
}

function endInvitations(): void {
  cancelNext()
  controller?.abort()
  controller = undefined
  shown = {}
}

let ending = false

function endWithTheModal(): void {
  if (ending) return
  ending = true
  const stop = $open.listen(open => open || finish())
  const forget = onStop(finish)
  function finish(): void {
    ending = stepByStep = false
    stop()
    forget()
    endPairing()
  }
}
