import { isRecord } from './guards.ts'
import type { WalletHost } from './options.ts'

/** Wallet side of the Wallet Standard events. */
export interface Registration {
  /** Registers, and answers later requests of pages. */
  register(): void
  /** Removes itself from the pages' lists, like a disabled extension. */
  unregister(): void
}

export function startRegistering(host: WalletHost, wallet: object): Registration {
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
