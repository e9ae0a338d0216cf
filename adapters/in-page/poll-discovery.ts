import type { Discovery, DiscoveredWallet } from './discovery.ts'

/** Poll interval and duration in milliseconds: extensions inject their wallets while the page loads. */
const pause = 250
const looks = 12

/**
 * Discovers wallets that announce no events:
 * polls immediately, then for 3 s, and on each subscription.
 */
export function pollDiscovery<Found extends DiscoveredWallet>(
  discovery: Discovery<Found>,
  look: () => unknown,
  stopped: AbortSignal
): Discovery<Found> {
  let left = looks
  const lookOn = (): void => {
    look()
    if (left-- > 0 && !stopped.aborted) timer = setTimeout(lookOn, pause)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  stopped.addEventListener('abort', () => clearTimeout(timer))
  lookOn()
  return {
    subscribe(onChange) {
      look()
      return discovery.subscribe(onChange)
    },
    find(walletId) {
      look()
      return discovery.find(walletId)
    }
  }
}
