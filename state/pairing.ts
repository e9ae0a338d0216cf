import { atom } from 'nanostores'
import { isKitError, UserRejectedError } from '../adapters/base/errors.ts'
import type { ErrorCode } from '../adapters/base/codes.ts'
import type { Pairing, WalletApp } from '../adapters/wallet-source.ts'
import { environment } from './environment.ts'
import { connected, wantedNamespaces, type ConnectMethodName } from './flows/connect.ts'
import { pairingExpiryMargin, pairingRetryWait, pairingTapTime } from './limits.ts'
import { onStop } from './lifetime.ts'
import { $open } from './open.ts'
import { $network } from './networks.ts'
import { pairingSource } from './pairing-source.ts'
import { isPhone } from './device.ts'
import { bringChoices } from './bring-choices.ts'
import { toSignAsItConnects } from './siwx/as-it-connects.ts'
import { track } from './track.ts'

// The open invitation to a wallet elsewhere. It outlives a screen: a phone prepares it while the list still shows, and the visitor may
// look at one wallet after the other with the same link. It ends with the modal. One that is followed by a newer still listens: its
// wallet may be about to approve.

export type PairingStatus =
  | { readonly name: 'none' }
  | { readonly name: 'opening' }
  | { readonly name: 'ready'; readonly uri: string; readonly expiresAt: number }
  | { readonly name: 'declined' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export const $pairing = atom<PairingStatus>({ name: 'none' })

/** A wallet that the visitor goes to by its app's link. */
export interface Carrier extends WalletApp {
  readonly walletId: string
}

interface Invitation {
  pairing?: Pairing
  carrier?: Carrier | undefined
}

/** Ends every invitation that listens. */
let controller: AbortController | undefined
/** The newest: the one that shows. */
let shown: Invitation = {}
let cancelNext = (): void => undefined
/**
 * A visitor who has declined may want to connect and not to sign, and a wallet whose answer did not hold may make no better one: they are
 * asked for one thing after the other from then on.
 */
let stepByStep = false

/** Opens an invitation, unless one is open. It is renewed by itself before it expires. */
export async function startPairing(): Promise<void> {
  const { name } = $pairing.get()
  if (name !== 'opening' && name !== 'ready') await renew()
}

/** Opens another: after a refusal or a failure. */
export async function renew(): Promise<void> {
  if (!pairingSource()?.pairing) return
  controller ??= new AbortController()
  endWithTheModal()
  $pairing.set({ name: 'opening' })
  await invite(controller.signal)
}

export function endPairing(): void {
  endInvitations()
  $pairing.set({ name: 'none' })
}

/** The visitor takes the invitation to a wallet by its app's link; without one it is scanned or copied. */
export function handOver(carrier?: Carrier): void {
  shown.carrier = carrier
  shown.pairing?.carriedBy?.(carrier)
}

/** A wallet's screen shows the code, unless it shows while the visitor is on the way to that wallet. */
export function showCode(walletId: string): void {
  if (shown.carrier?.walletId !== walletId) handOver()
}

async function invite(signal: AbortSignal): Promise<void> {
  const { id, pairing } = pairingSource()!
  const mine: Invitation = (shown = {})
  cancelNext()
  try {
    const network = $network.get()
    const asked = stepByStep ? undefined : toSignAsItConnects()
    const signIn = asked && (await asked)
    if (signal.aborted) return
    const opening = pairing!.open({
      namespaces: wantedNamespaces(),
      signal,
      ...(signIn && { signIn }),
      goodFor: margin(),
      ...(network && { network })
    })
    const [opened] = await Promise.all([opening, bringChoices()])
    if (signal.aborted) return
    mine.pairing = opened
    if (shown === mine) show(opened, signal)
    const connections = await opened.approval
    if (signal.aborted) return connections.forEach(connection => connection.release())
    connected(connections, id, methodOf(mine))
    endPairing()
  } catch (error) {
    // one that was followed by another ends unnoticed
    if (!signal.aborted && (shown === mine || !isKitError(error, 'proposal-expired'))) fail(error)
  }
}

function show(opened: Pairing, signal: AbortSignal): void {
  const { uri, expiresAt } = opened
  $pairing.set({ name: 'ready', uri, expiresAt })
  cancelNext = environment().after(Math.max(0, expiresAt - environment().now() - margin()), () => void follow(opened, signal))
}

/** Puts another in its place. An approval that has waited while the page slept comes first. */
async function follow(opened: Pairing, signal: AbortSignal): Promise<void> {
  if (opened.expiresAt <= environment().now()) $pairing.set({ name: 'opening' })
  await opened.catchUp?.()
  if (!signal.aborted && shown.pairing === opened) await invite(signal)
}

/** A code is read at once; with a link the visitor goes away and comes back. */
function margin(): number {
  return isPhone() ? pairingTapTime : pairingExpiryMargin
}

/** How the visitor reached the wallet, for the events: a QR code, or a link on a phone. */
function methodOf({ carrier }: Invitation): ConnectMethodName {
  return carrier && isPhone() ? 'mobile' : 'qrcode'
}

function fail(error: unknown): void {
  if (error instanceof UserRejectedError) {
    stepByStep = true
    endInvitations()
    track('USER_REJECTED', { message: error.shortMessage })
    $pairing.set({ name: 'declined' })
  } else if (isKitError(error, 'proposal-expired')) {
    $pairing.set({ name: 'opening' })
    cancelNext = environment().after(pairingRetryWait, () => void renew())
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
