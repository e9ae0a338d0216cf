import type { FoundWallet, Register } from './discovery.ts'

/** What discovery takes of a window. A server has none of it. */
export type WalletsWindow = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>>

/**
 * Finds wallets by the events of Wallet Standard: those that are there already answer the page's word that it is ready, later ones tell
 * of themselves. `check` believes one, or not.
 */
export function findStandardWallets<Found extends FoundWallet>(
  wallets: Register<Found>,
  check: (standard: unknown) => Found | undefined,
  window: WalletsWindow,
  stopped: AbortSignal
): void {
  /** `register` of Wallet Standard, as wallets call it. */
  const register = (...standards: readonly unknown[]): (() => void) => {
    const added = wallets.add(standards.flatMap(standard => check(standard) ?? []))
    return () => wallets.remove(added)
  }

  const api = Object.freeze({ register })
  const greet = (event: Event): void => {
    try {
      ;(event as CustomEvent<(api: unknown) => void>).detail(api)
    } catch {
      // no function, or one that throws: no wallet
    }
  }
  window.addEventListener?.('wallet-standard:register-wallet', greet)
  stopped.addEventListener('abort', () => window.removeEventListener?.('wallet-standard:register-wallet', greet))
  // wallets answer while the event is dispatched: nobody listens yet, so the first list is the whole of them
  window.dispatchEvent?.(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
