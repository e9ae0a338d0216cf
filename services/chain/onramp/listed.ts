import { usualPayments } from './fallback.ts'
import type { Seller } from './provider.ts'
import { chainsOf, tellCurrencies, type Listing, type Named } from './settings.ts'

/** Who a seller is and what is sold there, of one whose list the operator writes. */
export const listed = ({
  name,
  label,
  fee,
  currencies,
  payment = usualPayments
}: Named & Listing): Pick<Seller, 'name' | 'label' | 'fee' | 'chains' | 'offered'> => ({
  name,
  label,
  fee,
  chains: chainsOf(currencies),
  offered: async () => ({ paymentCurrencies: payment, purchaseCurrencies: tellCurrencies(currencies) })
})
