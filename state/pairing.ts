import { atom } from 'nanostores'
import { isKitError, UserRejectedError } from '../adapters/base/errors.ts'
import type { ErrorCode } from '../adapters/base/codes.ts'
import { environment } from './environment.ts'
import { connected, requestedNamespaces, type ConnectMethodName } from './flows/connect.ts'
import { pairingExpiryMargin, pairingRetryWait } from './limits.ts'
import { onStop } from './lifetime.ts'
import { $open } from './open.ts'
import { $network } from './networks.ts'
import { pairingSource } from './pairing-source.ts'
import { track } from './track.ts'

// The open invitation to a wallet elsewhere. It outlives a screen: a phone prepares it while the list still shows, and the visitor may
// look at one wallet after the other with the same link. It ends with the modal.

export type PairingStatus =
  | { readonly name: 'none' }
  | { readonly name: 'opening' }
  | { readonly name: 'ready'; readonly uri: string; readonly expiresAt: number }
  | { readonly name: 'declined' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export const $pairing = atom<PairingStatus>({ name: 'none' })

/** How the visitor reaches the wallet, for the events: a QR code, or a link on a phone. */
let method: ConnectMethodName = 'qrcode'
let controller: AbortController | undefined

export function setPairingMethod(next: 'qrcode' | 'mobile'): void {
  method = next
}

/** Opens an invitation, unless one is open. It is renewed by itself shortly before it expires. */
export async function startPairing(): Promise<void> {
  const source = pairingSource()
  const { name } = $pairing.get()
  if (!source?.pairing || name === 'opening' || name === 'ready') return
  const mine = (controller = new AbortController())
  const { signal } = mine
  const live = (): boolean => controller === mine && !signal.aborted
  endWithTheModal()
  $pairing.set({ name: 'opening' })
  try {
    const network = $network.get()
    const pairing = await source.pairing.open({ namespaces: requestedNamespaces(), signal, ...(network && { network }) })
    if (!live()) return
    $pairing.set({ name: 'ready', uri: pairing.uri, expiresAt: pairing.expiresAt })
    const cancelRenewal = environment().after(Math.max(0, pairing.expiresAt - environment().now() - pairingExpiryMargin), () => {
      if (live()) renew()
    })
    signal.addEventListener('abort', cancelRenewal)
    const connections = await pairing.approval
    cancelRenewal()
    if (!live()) return
    $pairing.set({ name: 'none' })
    connected(connections, source.id, method)
  } catch (error) {
    if (live()) fail(error)
  }
}

/** Drops the invitation and opens another: after a refusal or a failure, or when a new code is wanted. */
export function renew(): void {
  endPairing()
  void startPairing()
}

export function endPairing(): void {
  controller?.abort()
  controller = undefined
  $pairing.set({ name: 'none' })
}

function fail(error: unknown): void {
  if (error instanceof UserRejectedError) {
    track('USER_REJECTED', { message: error.shortMessage })
    $pairing.set({ name: 'declined' })
  } else if (isKitError(error, 'proposal-expired')) {
    $pairing.set({ name: 'opening' })
    const cancel = environment().after(pairingRetryWait, renew)
    controller?.signal.addEventListener('abort', cancel)
  } else {
    const code = isKitError(error) ? error.code : 'relay-unreachable'
    track('CONNECT_ERROR', { message: code })
    $pairing.set({ name: 'failed', code })
  }
}

let ending = false

function endWithTheModal(): void {
  if (ending) return
  ending = true
  const stop = $open.listen(open => open || finish())
  const forget = onStop(finish)
  function finish(): void {
    ending = false
    stop()
    forget()
    endPairing()
  }
}
