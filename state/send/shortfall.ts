import type { SendableToken } from './sendable-tokens.ts'

/** Shortfall: of the token itself, or of the native currency for the network fee. */
export type Shortfall = 'amount' | 'fee'

interface Purse {
  /** Without an address the native currency. */
  readonly token: Pick<SendableToken, 'address' | 'balance'>
  readonly native: Pick<SendableToken, 'balance'> | undefined
  readonly units: bigint
  /** Maximum network fee, if known. */
  readonly fee: bigint | undefined
  readonly isSmartAccount: boolean
}

/**
 * Returns the account's shortfall.
 * Applies the gas rule of docs/decisions/validation.md in units instead of dollars: no native currency at all, or less than
 * the fee; the fee of a smart account may be sponsored. Unknown values cause no shortfall.
 */
export function getShortfall({ token, native, units, fee = 0n, isSmartAccount }: Purse): Shortfall | undefined {
  if (token.balance !== undefined && units > token.balance) return 'amount'
  if (isSmartAccount || native?.balance === undefined) return undefined
  const spent = token.address === undefined ? units : 0n
  return native.balance === 0n || spent + fee > native.balance ? 'fee' : undefined
}
