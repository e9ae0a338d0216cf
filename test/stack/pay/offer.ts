import type { Address, Hex } from 'viem'
import { contracts } from '../chains/deployment.ts'

/** A purchase order of a user. */
export interface Order {
  readonly address: Address
  /** CAIP-2. */
  readonly chain: string
  readonly asset: Asset
  readonly currency: Currency
  /** In the currency, with fees included. */
  readonly amount: number
}

export interface Purchase extends Order {
  /** Starts at 1. */
  readonly id: number
  /** Amount sent, in units. */
  readonly units: bigint
  /** A bank transfer takes time: it waits until a test lets it arrive. */
  state: { readonly name: 'waiting' } | { readonly name: 'sent'; readonly hash: Hex }
}

export const assets = {
  ETH: { name: 'Ether', decimals: 18, contract: undefined, dollars: 2_000 },
  LUSD: { name: 'Local Dollar', decimals: 6, contract: contracts.dollar, dollars: 1 }
} as const
export type Asset = keyof typeof assets

/** Value in dollars. */
export const currencies = { USD: 1, EUR: 1.1 } as const
export type Currency = keyof typeof currencies

export const limits = { card: { min: 5, max: 2_000 }, ach_bank_account: { min: 50, max: 10_000 } } as const

/** Fee in per cent; and the network fee, for every order. */
export const feePercent = 1.5
const networkFee = 0.2

/** Returns whether the amount is within the limits of any payment method. */
export const isWithin = (amount: number): boolean => amount >= limits.card.min && amount <= limits.ach_bank_account.max

/** Returns the amount that is left for coins, in the currency. */
const subtotal = (amount: number): number => amount * (1 - feePercent / 100) - networkFee

export function unitsOf({ asset, currency, amount }: Pick<Order, 'asset' | 'currency' | 'amount'>): bigint {
  const { decimals, dollars } = assets[asset]
  // sells in steps of a millionth of a coin
  const millionths = BigInt(Math.floor((subtotal(amount) * currencies[currency] * 1e6) / dollars))
  return millionths * 10n ** BigInt(decimals - 6)
}

/** Returns the quote in the format of `POST /v1/onramp/quote`. */
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
