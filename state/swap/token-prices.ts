import { atom } from 'nanostores'
import type { SwapPrices } from './quote-field.ts'

/** Creates the prices that arrive with quotes. */
export function createTokenPrices() {
  /** First price of each token, for amounts typed in fiat: a typed amount must not change by itself. */
  const $prices = atom<SwapPrices>(new Map())
  /** Latest price of each token, for comparing both sides of a swap. */
  const $latest = atom<SwapPrices>(new Map())

  function learn(prices: SwapPrices): void {
    $latest.set(new Map([...$latest.get(), ...prices]))
    const known = $prices.get()
    if ([...prices.keys()].every(address => known.has(address))) return
    $prices.set(new Map([...prices, ...known]))
  }

  return { $prices, $latest, learn }
}
