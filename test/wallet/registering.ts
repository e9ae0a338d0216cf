import { isRecord } from './checks.ts'
import type { WalletHost } from './options.ts'

/** The wallet's side of Wallet Standard's events. */
export interface Registering {
  /** Registers, and answers pages that ask from here on. */
  register(): void
  /** Takes itself off the list of pages, as an extension that is switched off. */
  unregister(): void
}

export function startRegistering(host: WalletHost, wallet: object): Registering {
  const offs = new Set<() => void>()
  const greet = (api: unknown): void => {
    const register = isRecord(api) ? api['register'] : undefined
    if (typeof register !== 'function') return
    const off = (register as (wallet: object) => unknown)(wallet)
    if (typeof off === 'function') offs.add(off as () => void)
  }
  const answer = (event: Event): void => greet((event as CustomEvent<unknown>).detail)
  return {
    register() {
      host.addEventListener('wallet-standard:app-ready', answer)
      host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: greet }))
    },
    unregister() {
      host.removeEventListener('wallet-standard:app-ready', answer)
      for (const off of offs) off()
      offs.clear()
    }
  }
}
