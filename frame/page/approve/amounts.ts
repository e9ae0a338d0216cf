import { formatUnits } from '../../../adapters/base/units.ts'
import type { Allowance } from '../../../adapters/evm/codec/call.ts'
import type { FrameNetwork } from '../config.ts'
import { moment, say } from '../text/text.ts'
import type { TokenFacts } from './token-facts.ts'

export function amountOf(amount: Allowance, { symbol, decimals }: TokenFacts): string {
  if (amount === 'unlimited') return say`Unlimited ${symbol}`.trim()
  return decimals === undefined
    ? say`${String(amount)} (units or id: the contract does not say)`
    : `${formatUnits(amount, decimals)} ${symbol}`.trim()
}

/** An amount within a sentence. */
export const taken = (amount: Allowance, facts: TokenFacts): string =>
  amount === 'unlimited' ? say`all of your ${facts.symbol || facts.address}` : amountOf(amount, facts)

/** An amount of the native currency. */
export const native = ({ nativeCurrency }: FrameNetwork, amount: bigint) =>
  `${formatUnits(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`

/** Of seconds since 1970. 0 stands for no end, and so does what lies beyond all calendars. */
export const isForEver = (seconds: bigint): boolean => seconds === 0n || seconds > 8_640_000_000_000n

export const momentOf = (seconds: bigint): string => (isForEver(seconds) ? say`for ever` : moment(Number(seconds) * 1000))
