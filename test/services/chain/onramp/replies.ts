// Successful responses of the providers, one of them a link.

export const account = `0x${'aB'.repeat(20)}`

export const money = (value: string, currency = 'USD') => ({ value, currency })
export const coinbaseOptions = {
  payment_currencies: [
    { id: 'USD', limits: [{ id: 'card', min: '2', max: '500' }] },
    { id: '<b>', limits: [] }
  ],
  purchase_currencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' },
        { name: 'somewhere-else', display_name: 'Elsewhere', chain_id: '1', contract_address: '' }
      ]
    },
    { id: 'x', name: 'Nowhere', symbol: 'NWH', networks: [] }
  ]
}
export const coinbaseQuote = {
  payment_total: money('100.00'),
  payment_subtotal: money('97.10'),
  purchase_amount: money('97.05', 'USDC'),
  coinbase_fee: money('2.40'),
  network_fee: money('0.50'),
  quote_id: 'q-1'
}
export const purchase = (change: Record<string, unknown> = {}) => ({
  transaction_id: 't1',
  status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  purchase_currency: 'USDC',
  purchase_network: 'base',
  purchase_amount: money('97.05', 'USDC'),
  wallet_address: account,
  tx_hash: '0x',
  created_at: '2026-03-01T10:00:00Z',
  ...change
})
export const meldQuote = {
  sourceAmount: 100,
  sourceAmountWithoutFees: 98.5,
  sourceCurrencyCode: 'EUR',
  destinationAmount: 0.0000000312,
  networkFee: 0.4,
  serviceProvider: 'TRANSAK'
}
export const linkQuote = {
  paymentTotal: { amount: '50', currency: 'USD' },
  paymentSubtotal: { amount: '49.00', currency: 'USD' },
  purchaseAmount: { amount: '49', currency: 'LUSD' },
  networkFee: { amount: '0', currency: 'USD' },
  quoteId: 'sandbox-7'
}
export const sandbox = (url: string) => ({
  kind: 'link',
  name: 'sandbox',
  label: 'Sandbox Pay',
  url: 'https://pay.example/buy?to={address}&on={chain}&token={contract}&{asset}&fiat={currency}&sum={amount}&by={method}',
  quote: `${url}/quote`,
  currencies: [
    {
      symbol: 'LUSD',
      networks: [{ name: 'harbour', label: 'Harbour', chain: 'eip155:31337001', contract: `0x${'1D'.repeat(20)}` }]
    }
  ],
  payment: [{ id: 'USD', limits: [{ id: 'card', min: '5.00', max: '2000.00' }] }]
})
