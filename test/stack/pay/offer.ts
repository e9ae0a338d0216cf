import type { Address, Hex } from 'viem'
import { contracts } from '../chains/deployment.ts'

/** What somebody wants to buy. */
export interface Order {
  readonly address: Address
  /** CAIP-2. */
  readonly chain: string
  readonly asset: Asset
  readonly currency: Currency
  /** In the currency, fees included. */
  readonly amount: number
}

export interface Purchase extends Order {
  /** Counts from 1. */
  readonly id: number
  /** Base units that are sent. */
  readonly units: bigint
  /** A bank's money takes its time: it waits until somebody lets it arrive. */
  state: { readonly name: 'waiting' } | { readonly name: 'sent'; readonly hash: Hex }
}

export const assets = {
  ETH: { name: 'Ether', decimals: 18, contract: undefined, dollars: 2_000 },
  LUSD: { name: 'Local Dollar', decimals: 6, contract: contracts.dollar, dollars: 1 }
} as const
export type Asset = keyof typeof assets

/** In dollars. */
export const currencies = { USD: 1, EUR: 1.1 } as const
export type Currency = keyof typeof currencies

export const limits = { card: { min: 5, max: 2_000 }, ach_bank_account: { min: 50, max: 10_000 } } as const

/** Of each hundred; and what the network costs, whatever is bought. */
export const feePercent = 1.5
const networkFee = 0.2

/** Whether it is sold for so much, in any way. */
export const isWithin = (amount: number): boolean => amount >= limits.card.min && amount <= limits.ach_bank_account.max

/** What is left for coins, in the currency. */
const subtotal = (amount: number): number => amount * (1 - feePercent / 100) - networkFee

export function unitsOf({ asset, currency, amount }: Pick<Order, 'asset' | 'currency' | 'amount'>): bigint {
  const { decimals, dollars } = assets[asset]
  // a millionth of a coin is as small as it sells
  const millionths = BigInt(Math.floor((subtotal(amount) * currencies[currency] * 1e6) / dollars))
  return millionths * 10n ** BigInt(decimals - 6)
}

/** In the shape of `POST /v1/onramp/quote`. */
export function quoteOf(order: Pick<Order, 'asset' | 'currency' | 'amount'>) {
  const { asset, currency, amount } = order
  const money = (value: number) => ({ amount: value.toFixed(2), currency })
  const { decimals } = assets[asset]
  const millionths = unitsOf(order) / 10n ** BigInt(decimals - 6)
  return {
    paymentTotal: money(amount),
    paymentSubtotal: money(subtotal(amount)),
    purchaseAmount: { amount: (Number(millionths) / 1e6).toFixed(6), currency: asset },
    networkFee: money(networkFee),
    quoteId: `sandbox-${asset}-${currency}-${amount}`
  }
}
