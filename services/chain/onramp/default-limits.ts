import type { PaymentCurrency, PurchaseCurrency } from '../../../adapters/api/contract/onramp.ts'

// Defaults for limits that a provider does not report (docs/decisions/limits.md). Quotes have no default.

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' }
] as const

export const defaultPayments: readonly PaymentCurrency[] = ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits }))

const network = (name: string, display_name: string, chain_id: string, contract_address = '') => ({
  name,
  display_name,
  chain_id,
  contract_address
})

export const defaultPurchases: readonly PurchaseCurrency[] = [
  {
    id: 'USDC',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      network('ethereum', 'Ethereum', '1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
      network('polygon', 'Polygon', '137', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359')
    ]
  },
  { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network('ethereum', 'Ethereum', '1')] }
]

/** Fee range in percent (docs/decisions/limits.md). */
export const defaultFee = [1, 2] as const
