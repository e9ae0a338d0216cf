import type { Provider } from '../base/provider.ts'
import type { WalletHost, WalletInfo } from './options.ts'

/** Wallet side of EIP-6963. */
export interface Announcement {
  announce(): void
  stop(): void
}

/** Announces immediately and at each request of a page, or not until the first `announce()`. */
export function startAnnouncing(host: WalletHost, info: WalletInfo, provider: Provider, silent: boolean): Announcement {
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

/** Sets `window.ethereum`. Returns the function that restores the previous value. */
export function setWindowEthereum(host: WalletHost, provider: Provider): () => void {
  const before = Object.getOwnPropertyDescriptor(host, 'ethereum')
  Object.defineProperty(host, 'ethereum', { value: provider, configurable: true, writable: true, enumerable: true })
  host.dispatchEvent(new Event('ethereum#initialized'))
  return () => {
    if (host.ethereum !== provider) return // another wallet has replaced it since
    if (before) Object.defineProperty(host, 'ethereum', before)
    else delete host.ethereum
  }
}
