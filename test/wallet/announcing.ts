import type { Provider } from '../../adapters/base/provider.ts'
import type { WalletHost, WalletInfo } from './options.ts'

/** The wallet's side of EIP-6963. */
export interface Announcing {
  announce(): void
  stop(): void
}

/** Announces at once and whenever a page asks, or stays silent until the first `announce()`. */
export function startAnnouncing(host: WalletHost, info: WalletInfo, provider: Provider, silent: boolean): Announcing {
  const detail = Object.freeze({ info, provider })
  const send = (): void => {
    host.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const announce = (): void => {
    host.removeEventListener('eip6963:requestProvider', send)
    host.addEventListener('eip6963:requestProvider', send)
    send()
  }
  if (!silent) announce()
  return { announce, stop: () => host.removeEventListener('eip6963:requestProvider', send) }
}

/** Takes `window.ethereum`. The returned function puts back what was there. */
export function takeWindowEthereum(host: WalletHost, provider: Provider): () => void {
  const before = Object.getOwnPropertyDescriptor(host, 'ethereum')
  Object.defineProperty(host, 'ethereum', { value: provider, configurable: true, writable: true, enumerable: true })
  host.dispatchEvent(new Event('ethereum#initialized'))
  return () => {
    if (host.ethereum !== provider) return // another wallet has taken it since
    if (before) Object.defineProperty(host, 'ethereum', before)
    else delete host.ethereum
  }
}
