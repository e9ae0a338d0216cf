import { formatUnits } from '../../../adapters/base/units.ts'
import type { Allowance } from '../../../adapters/evm/codec/decode-call.ts'
import type { FrameNetwork } from '../config.ts'
import { formatDateTime, t } from '../text/translate.ts'
import type { TokenFacts } from './token-facts.ts'

export function amountOf(amount: Allowance, { symbol, decimals }: TokenFacts): string {
  if (amount === 'unlimited') return t`Unlimited ${symbol}`.trim()
  return decimals === undefined
    ? t`${String(amount)} (units or ID: not specified)`
    : `${formatUnits(amount, decimals)} ${symbol}`.trim()
}

/** Formats an amount within a sentence. */
export const taken = (amount: Allowance, facts: TokenFacts): string =>
  amount === 'unlimited' ? t`all your ${facts.symbol || facts.address}` : amountOf(amount, facts)

/** Formats an amount of the native currency. */
export const native = ({ nativeCurrency }: FrameNetwork, amount: bigint) =>
  `${formatUnits(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`

/**
 * Returns true for a time (seconds since 1970) that means "no expiry": 0, or later than the year 2200,
 * as milliseconds instead of seconds are.
 */
export const isForEver = (seconds: bigint): boolean => seconds === 0n || seconds > 7_258_118_400n

export const momentOf = (seconds: bigint): string => (isForEver(seconds) ? t`No expiry` : formatDateTime(Number(seconds) * 1000))
