import type { DiscoveredWallet, WalletRegistry } from './discovery.ts'
import { withNewNames } from './new-names.ts'

/** Fields of `window` that discovery reads. A server has none of them. */
export type WalletsWindow = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>>

/**
 * Discovers wallets by the Wallet Standard events:
 * existing wallets answer `app-ready`, later ones send `register-wallet`. `check` validates each wallet.
 */
export function discoverStandardWallets<Found extends DiscoveredWallet>(
  wallets: WalletRegistry<Found>,
  check: (standard: unknown) => Found | undefined,
  window: WalletsWindow,
  stopped: AbortSignal
): void {
  /** `register` of Wallet Standard, called by wallets. */
  const register = (...standards: readonly unknown[]): (() => void) => {
    const found = standards.flatMap(standard => check(standard) ?? [])
    const added = wallets.add(withNewNames(wallets, found))
    return () => {
      const left = added.filter(each => wallets.find(each.wallet.id) === each)
      for (const { wallet } of left) wallets.registered.delete(wallet.id)
      if (left.length) wallets.update()
    }
  }

  const api = Object.freeze({ register })
  const greet = (event: Event): void => {
    try {
      ;(event as CustomEvent<(api: unknown) => void>).detail(api)
    } catch {
      // Not a function, or it throws: skip the wallet.
    }
  }
  window.addEventListener?.('wallet-standard:register-wallet', greet)
  stopped.addEventListener('abort', () => window.removeEventListener?.('wallet-standard:register-wallet', greet))
  // Wallets respond while the event is dispatched. There are no subscribers yet, so the first list is complete.
  window.dispatchEvent?.(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
