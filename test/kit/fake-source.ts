import { KitError } from '../../adapters/base/kit-error.ts'
import type { Adapter, SourceWallet, WalletSource } from '../../adapters/wallet-source.ts'

/** A source whose wallets appear and disappear as scripted. Cannot connect. */
export interface FakeSource {
  readonly adapter: Adapter
  /** Replaces the wallets and notifies listeners. */
  setWallets(wallets: readonly SourceWallet[]): void
  readonly listeners: number
}

/** Creates the source. `told` are listed at once; without them the source lists nothing until `tell()`. */
export function fakeSource(id: string, told?: readonly SourceWallet[]): FakeSource {
  let wallets = told
  const listeners = new Set<(wallets: readonly SourceWallet[]) => void>()
  let started = false
  const nothing = (): Promise<never> => Promise.reject(new KitError('wallet-not-found', 'The fake source connects nothing.'))
  const source: WalletSource = {
    id,
    start() {
      started = true
      return () => void (started = false)
    },
    wallets(onChange) {
      if (!started) throw new KitError('not-started', 'The source is asked before the kit has started it.')
      listeners.add(onChange)
      if (wallets) onChange(wallets)
      return () => void listeners.delete(onChange)
    },
    connect: nothing,
    reconnect: nothing,
    disconnect: nothing,
    ...(told?.some(({ type }) => type === 'WALLET_CONNECT') ? { pairing: { prepare: nothing, open: nothing } } : {})
  }
  return {
    adapter: { source },
    setWallets(next) {
      wallets = next
      for (const listener of [...listeners]) listener(next)
    },
    get listeners() {
      return listeners.size
    }
  }
}

export const walletConnectWallet: SourceWallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespace: 'eip155'
}

/** Returns a wallet as EIP-6963 announces it. */
export function announced(name: string, rdns = `example.${name.toLowerCase().replace(/\W/g, '')}`): SourceWallet {
  return { id: rdns, name, rdns, type: 'ANNOUNCED', namespace: 'eip155' }
}
