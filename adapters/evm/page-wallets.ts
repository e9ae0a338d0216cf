import { sanitizeDisplayName } from '../base/display-name.ts'
import { safeDataImageUrl } from '../base/image-url.ts'
import type { Provider } from '../base/provider.ts'
import { createWalletRegistry, type Discovery, type DiscoveredWallet } from '../in-page/discovery.ts'
import { createInjectedWallets, type InjectedWallets } from '../in-page/injected-wallets.ts'
import type { LinkContext } from '../in-page/wallet-driver.ts'
import type { SourceWallet } from '../wallet-source.ts'
import type { EvmOptions } from './index.ts'

/**
 * Fields of `window` that discovery reads.
 * A server has none of them, an old in-app browser only `ethereum`.
 */
export type WalletsWindow = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>> & {
  readonly ethereum?: unknown
}

interface DiscoveryOptions {
  readonly eip6963: boolean
  readonly injected: boolean
  readonly window: WalletsWindow
}

/** An injected wallet and its provider. */
export interface FoundWallet extends DiscoveredWallet {
  readonly provider: Provider
  /** Identifies the announcement. Absent for `window.ethereum`. */
  readonly uuid?: string
}

/** Discovers injected EVM wallets, whose driver is lazy-loaded. */
export const createEvmWallets = (
  surroundings: LinkContext,
  { eip6963 = true, injected = true, window = globalThis }: EvmOptions = {}
): InjectedWallets =>
  createInjectedWallets({
    namespace: 'eip155',
    discovery: discoverWallets({ eip6963, injected, window }, surroundings.stopped),
    surroundings,
    load: () => import('./driver.ts')
  })

const announceEvent = 'eip6963:announceProvider'
const lateEvent = 'ethereum#initialized'

/** Discovers injected wallets: those that announce themselves (EIP-6963), and the one at `window.ethereum`. */
function discoverWallets({ eip6963, injected, window }: DiscoveryOptions, stopped: AbortSignal): Discovery<FoundWallet> {
  let announced: readonly FoundWallet[] = []
  let browserWallet: FoundWallet | undefined
  const wallets = createWalletRegistry<FoundWallet>(stopped, registered => {
    announced = registered
    const found = injected && legacyWallet(window, announced)
    return found ? [found] : []
  })

  const announce = (event: Event): void => {
    const found = checkAnnouncement(event)
    if (!found) return
    const first = wallets.find(found.wallet.id)
    // The same uuid (EIP-6963) updates the first, whose provider may be connected.
    if (first?.uuid === found.uuid) {
      wallets.registered.set(found.wallet.id, { ...found, provider: first!.provider })
      wallets.update()
    } else wallets.add([found])
  }

  const listen = (act: 'addEventListener' | 'removeEventListener'): void => {
    if (eip6963) window[act]?.(announceEvent, announce)
    if (injected) window[act]?.(lateEvent, wallets.update)
  }
  listen('addEventListener')
  stopped.addEventListener('abort', () => listen('removeEventListener'))
  // Wallets respond while the event is dispatched. There are no subscribers yet, so the first list is complete.
  if (eip6963) window.dispatchEvent?.(new Event('eip6963:requestProvider'))
  wallets.update()

  return {
    subscribe: wallets.subscribe,
    find(walletId) {
      if (walletId !== 'injected' || !injected) return wallets.find(walletId)
      // A wallet connected on an earlier visit is found even if it now announces itself and is no longer in the list. One whose
      // `window.ethereum` a script has removed still works.
      return (browserWallet = legacyWallet(window, announced) ?? legacyWallet(window, []) ?? browserWallet)
    }
  }
}

/**
 * Validates an EIP-6963 announcement and returns a frozen copy.
 * Any extension or script can send one: untrusted.
 */
function checkAnnouncement(event: Event): FoundWallet | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, rdns, icon } = info
    const name = sanitizeDisplayName(info.name)
    if (typeof uuid !== 'string' || !uuid || !name || !isProvider(provider)) return undefined
    if (typeof rdns !== 'string' || !/^[\w-]+(\.[\w-]+)+$/.test(rdns) || rdns.length > 128) return undefined
    const imageUrl = safeDataImageUrl(icon)
    const wallet = Object.freeze<SourceWallet>({
      id: rdns,
      name,
      ...(imageUrl && { imageUrl }),
      type: 'ANNOUNCED',
      namespace: 'eip155',
      rdns
    })
    return { uuid, wallet, provider }
  } catch {
    return undefined // no detail, or a getter throws: skip the wallet
  }
}

const legacyInfo = Object.freeze<SourceWallet>({
  id: 'injected',
  name: 'Browser Wallet',
  type: 'INJECTED',
  namespace: 'eip155'
})

/** Returns the wallet at `window.ethereum` (or in its list of several) that was not announced. */
function legacyWallet(window: WalletsWindow, announced: readonly FoundWallet[]): FoundWallet | undefined {
  try {
    const ethereum = window.ethereum as { providers?: unknown } | undefined
    const candidates: readonly unknown[] = Array.isArray(ethereum?.providers) ? ethereum.providers : [ethereum]
    const provider = candidates.filter(isProvider).find(candidate => !announced.some(found => found.provider === candidate))
    return provider && { wallet: legacyInfo, provider }
  } catch {
    return undefined // a getter throws: skip the wallet
  }
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Partial<Provider> | undefined)?.request === 'function'
}
