import { atom, computed } from 'nanostores'
import { parseLocalAmount, type AmountProblem } from '../../adapters/base/units.ts'
import { onrampPresets } from '../options/limits.ts'
import { back } from '../router/router.ts'
import { $locale } from '../text/locale.ts'
import type { Catalog } from './catalog.ts'
import { fiatDecimals, getPurchaseCurrency, type BuyToken } from './offers.ts'

/** A complete form: what to buy, and for how much. */
export interface PurchaseRequest {
  readonly token: BuyToken
  readonly currency: string
  /** In the smallest unit of the currency. */
  readonly amount: bigint
}

/** Creates the form of a purchase: the token, the currency to pay in, and the amount. */
export function createPurchaseForm({ $providers, $tokens }: Catalog) {
  const $chosen = atom<string | undefined>(undefined)
  const $chosenCurrency = atom<string | undefined>(undefined)
  /** As typed. */
  const $amount = atom<string>(onrampPresets[0])
  const $term = atom('')

  const $token = computed([$tokens, $chosen], (tokens, chosen) => tokens.find(({ id }) => id === chosen) ?? tokens[0])
  const $matches = computed([$tokens, $term], (tokens, term) => {
    const words = term.trim().toLocaleLowerCase()
    if (!words) return tokens
    return tokens.filter(({ symbol, name, network }) =>
      [symbol, name, network.name].some(text => text.toLocaleLowerCase().includes(words))
    )
  })
  /** Currencies of the providers that sell the token. */
  const $currencies = computed([$providers, $token], (providers, token): readonly string[] => [
    ...new Set(
      providers
        .filter(provider => getPurchaseCurrency(provider, token))
        .flatMap(({ paymentCurrencies }) => paymentCurrencies.map(({ id }) => id))
    )
  ])
  const $currency = computed([$currencies, $chosenCurrency], (currencies, chosen) =>
    chosen !== undefined && currencies.includes(chosen) ? chosen : currencies.includes('USD') ? 'USD' : currencies[0]
  )
  const $cents = computed([$amount, $locale], (typed, locale): bigint | AmountProblem => {
    const amount = typed.trim() ? parseLocalAmount(typed, fiatDecimals, locale) : 'empty'
    return amount === 0n ? 'empty' : amount
  })
  const $problem = computed($cents, (amount): AmountProblem | undefined => (typeof amount === 'bigint' ? undefined : amount))

  /** Returns the form if it is complete. */
  function read(): PurchaseRequest | undefined {
    const [token, currency, amount] = [$token.get(), $currency.get(), $cents.get()]
    return token && currency !== undefined && typeof amount === 'bigint' ? { token, currency, amount } : undefined
  }

  const setAmount = (typed: string): void => $amount.set(typed)
  const search = (term: string): void => $term.set(term)

  function chooseToken(id: string): void {
    $chosen.set(id)
    search('')
    back()
  }

  function chooseCurrency(id: string): void {
    $chosenCurrency.set(id)
    back()
  }

  return {
    ...{ $token, $matches, $term, $currencies, $currency, $amount, $cents, $problem },
    ...{ read, setAmount, search, chooseToken, chooseCurrency }
  }
}

export type PurchaseForm = ReturnType<typeof createPurchaseForm>
