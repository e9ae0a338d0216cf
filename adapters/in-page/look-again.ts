import type { Discovery, FoundWallet } from './discovery.ts'

/** Milliseconds between two looks, and for how long: what an extension does on a page, it does while the page loads. */
const pause = 250
const looks = 12

/**
 * A discovery of wallets that tell nobody when they come: it looks at once, then again and again for 3 s, and whenever somebody wants to know.
 */
export function lookAgain<Found extends FoundWallet>(
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
    },
    onGone: discovery.onGone
  }
}
