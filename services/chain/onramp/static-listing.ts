import { defaultPayments } from './default-limits.ts'
import type { Seller } from './seller.ts'
import { getChains, toCurrencyReply, type Listing, type NamedSeller } from './settings.ts'

/** Creates the listing of a seller whose offers are in the operator's settings. */
export const createStaticListing = ({
  name,
  label,
  fee,
  currencies,
  payment = defaultPayments
}: NamedSeller & Listing): Pick<Seller, 'name' | 'label' | 'fee' | 'chains' | 'offered'> => ({
  name,
  label,
  fee,
  chains: getChains(currencies),
  offered: async () => ({ paymentCurrencies: payment, purchaseCurrencies: toCurrencyReply(currencies) })
})
