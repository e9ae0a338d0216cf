import type { AmountReading } from './send-amount.ts'
import type { SendableToken } from './sendable.ts'

/** What keeps a send from being previewed. The button says the first of them, in this order (facts/views-and-flows §12). */
export const sendProblems = [
  'select-token',
  'add-amount',
  'incorrect-value',
  'insufficient-funds',
  'add-address',
  'invalid-address'
] as const

export type SendProblem = (typeof sendProblems)[number]

/** What there is too little of: the token itself, or the native currency for the network's fee. */
export type Lack = 'amount' | 'fee'

interface Draft {
  readonly token: SendableToken | undefined
  readonly amount: AmountReading
  readonly lack: Lack | undefined
  /** `waiting`: a name is being looked up. */
  readonly receiver: 'empty' | 'waiting' | 'valid' | 'invalid'
}

export function problemOf({ token, amount, lack, receiver }: Draft): SendProblem | undefined {
  if (!token) return 'select-token'
  if ('problem' in amount) return amount.problem === 'empty' ? 'add-amount' : 'incorrect-value'
  if (lack) return 'insufficient-funds'
  if (receiver === 'empty') return 'add-address'
  return receiver === 'invalid' ? 'invalid-address' : undefined
}

interface Purse {
  readonly token: SendableToken
  readonly native: SendableToken | undefined
  readonly units: bigint
  /** The most that the network may take, where it is known. */
  readonly fee: bigint | undefined
  readonly isSmartAccount: boolean
}

/**
 * What an account has too little of. The rule of spec section 5 for gas, in the smallest unit rather than in dollars: no native currency
 * at all, or less than the fee; a smart account may have its fee paid by somebody else. What is not known yet lacks nothing.
 */
export function lackOf({ token, native, units, fee = 0n, isSmartAccount }: Purse): Lack | undefined {
  if (token.balance !== undefined && units > token.balance) return 'amount'
  if (isSmartAccount || native?.balance === undefined) return undefined
  const spent = token.address === undefined ? units : 0n
  return native.balance === 0n || spent + fee > native.balance ? 'fee' : undefined
}
