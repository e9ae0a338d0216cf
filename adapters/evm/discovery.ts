import { displayName } from '../base/display-name.ts'
import { dataImageUrl } from '../base/image-url.ts'
import type { Provider } from '../base/provider.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** What discovery takes of a window. A server has none of it, and an old in-app browser only `ethereum`. */
export type WalletsWindow = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>> & {
  readonly ethereum?: unknown
}

export interface DiscoveryOptions {
  readonly eip6963: boolean
  readonly injected: boolean
  readonly window: WalletsWindow
}

interface Announcement extends FoundWallet {
  readonly uuid: string
}

export interface FoundWallet {
  readonly wallet: SourceWallet
  readonly provider: Provider
}

/** The wallets in the page, as they come. */
export interface Discovery {
  /** Calls back at once with the whole list, and again each time it changes. */
  subscribe(onChange: (wallets: readonly SourceWallet[]) => void): () => void
  find(walletId: string): FoundWallet | undefined
}

/** A page with more is flooding: nobody has that many extensions. */
const mostWallets = 128
const announceEvent = 'eip6963:announceProvider'
const lateEvent = 'ethereum#initialized'

export function discoverWallets({ eip6963, injected, window }: DiscoveryOptions, stopped: AbortSignal): Discovery {
  const announced = new Map<string, Announcement>()
  const listeners = new Set<(wallets: readonly SourceWallet[]) => void>()
  let list: readonly SourceWallet[] = []

  const announce = (event: Event): void => {
    const found = checkAnnouncement(event)
    if (!found) return
    const first = announced.get(found.wallet.id)
    // another wallet under the same rdns is none that the visitor has chosen; under the same uuid (EIP-6963) it is news of the first,
    // whose provider somebody may be connected with
    if (first ? first.uuid !== found.uuid : announced.size >= mostWallets) return
    announced.set(found.wallet.id, { ...found, provider: (first ?? found).provider })
    update()
  }
  const update = (): void => {
    const browserWallet = injected && legacyWallet(window, [...announced.values()])
    list = [...announced.values(), ...(browserWallet ? [browserWallet] : [])].map(({ wallet }) => wallet)
    for (const listener of listeners) listener(list)
  }

  const listen = (act: 'addEventListener' | 'removeEventListener'): void => {
    if (eip6963) window[act]?.(announceEvent, announce)
    if (injected) window[act]?.(lateEvent, update)
  }
  listen('addEventListener')
  stopped.addEventListener('abort', () => {
    listeners.clear()
    listen('removeEventListener')
  })
  // wallets answer while the event is dispatched: nobody listens yet, so the first list is the whole of them
  if (eip6963) window.dispatchEvent?.(new Event('eip6963:requestProvider'))
  update()

  return {
    subscribe(onChange) {
      const listener = (wallets: readonly SourceWallet[]): void => onChange(wallets)
      listeners.add(listener)
      listener(list)
      return () => void listeners.delete(listener)
    },
    find(walletId) {
      if (walletId !== 'injected' || !injected) return announced.get(walletId)
      // one that an earlier visit connected is found although it announces itself by now and left the list
      return legacyWallet(window, [...announced.values()]) ?? legacyWallet(window, [])
    }
  }
}

/** An announcement that keeps to EIP-6963, as a frozen copy. Any extension or script can send one: what it says is not believed. */
function checkAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const { uuid, rdns, icon } = info
    const name = displayName(info.name)
    if (typeof uuid !== 'string' || !uuid || !name || !isProvider(provider)) return undefined
    if (typeof rdns !== 'string' || !/^[\w-]+(\.[\w-]+)+$/.test(rdns) || rdns.length > 128) return undefined
    const imageUrl = dataImageUrl(icon)
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
    return undefined // no detail, or a getter that throws: no wallet
  }
}

const browserWallet = Object.freeze<SourceWallet>({
  id: 'injected',
  name: 'Browser Wallet',
  type: 'INJECTED',
  namespace: 'eip155'
})

/** What stands at `window.ethereum` (or in its list of several) and was not announced. */
function legacyWallet(window: WalletsWindow, announced: readonly FoundWallet[]): FoundWallet | undefined {
  try {
    const ethereum = window.ethereum as { providers?: unknown } | undefined
    const candidates: readonly unknown[] = Array.isArray(ethereum?.providers) ? ethereum.providers : [ethereum]
    const provider = candidates.filter(isProvider).find(candidate => !announced.some(found => found.provider === candidate))
    return provider && { wallet: browserWallet, provider }
  } catch {
    return undefined // a getter that throws: no wallet
  }
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Partial<Provider> | undefined)?.request === 'function'
}
