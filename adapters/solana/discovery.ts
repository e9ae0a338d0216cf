import type { SourceWallet } from '../wallet-source.ts'
import { checkWallet, type FoundWallet } from './standard-wallet.ts'

/** What discovery takes of a window. A server has none of it. */
export type WalletsWindow = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>>

/** The wallets in the page, as they come and go. */
export interface Discovery {
  /** Calls back at once with the whole list, and again each time it changes. */
  subscribe(onChange: (wallets: readonly SourceWallet[]) => void): () => void
  find(walletId: string): FoundWallet | undefined
  /** Calls back once the wallet has taken itself off the list. Returns a function that stops it. */
  onGone(found: FoundWallet, listener: () => void): () => void
}

/** A page with more is flooding: nobody has that many extensions. */
const mostWallets = 128

/**
 * Finds wallets by the events of Wallet Standard: those that are there already answer the page's word that it is ready, later ones tell
 * of themselves.
 */
export function discoverWallets(window: WalletsWindow, stopped: AbortSignal): Discovery {
  const registered = new Map<string, FoundWallet>()
  const listeners = new Set<(wallets: readonly SourceWallet[]) => void>()
  const goneListeners = new Map<FoundWallet, Set<() => void>>()
  let list: readonly SourceWallet[] = []

  const update = (): void => {
    list = [...registered.values()].map(({ wallet }) => wallet)
    for (const listener of listeners) listener(list)
  }

  /** `register` of Wallet Standard, as wallets call it. */
  const register = (...standards: readonly unknown[]): (() => void) => {
    const added = stopped.aborted ? [] : standards.flatMap(standard => add(standard) ?? [])
    if (added.length) update()
    return () => {
      const gone = added.filter(found => registered.get(found.wallet.id) === found)
      for (const found of gone) registered.delete(found.wallet.id)
      if (!gone.length || stopped.aborted) return
      update()
      for (const found of gone) for (const listener of goneListeners.get(found) ?? []) listener()
    }
  }
  const add = (standard: unknown): FoundWallet | undefined => {
    const found = checkWallet(standard)
    // another wallet under the same name is none that the visitor has chosen
    if (!found || registered.has(found.wallet.id) || registered.size >= mostWallets) return undefined
    registered.set(found.wallet.id, found)
    return found
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
  stopped.addEventListener('abort', () => {
    listeners.clear()
    goneListeners.clear()
    window.removeEventListener?.('wallet-standard:register-wallet', greet)
  })
  // wallets answer while the event is dispatched: nobody listens yet, so the first list is the whole of them
  window.dispatchEvent?.(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    subscribe(onChange) {
      const listener = (wallets: readonly SourceWallet[]): void => onChange(wallets)
      listeners.add(listener)
      listener(list)
      return () => void listeners.delete(listener)
    },
    find: walletId => registered.get(walletId),
    onGone(found, listener) {
      const own = goneListeners.get(found) ?? new Set()
      goneListeners.set(found, own.add(listener))
      return () => void own.delete(listener)
    }
  }
}
