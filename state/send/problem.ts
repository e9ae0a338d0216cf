import type { AmountReading } from './amount.ts'
import type { SendableToken } from './sendable-tokens.ts'
import type { Shortfall } from './shortfall.ts'

/**
 * Problems that prevent the preview.
 * The button shows the first one, in this order (docs/decisions/screens.md).
 */
export const sendProblems = [
  'select-token',
  'add-amount',
  'incorrect-value',
  'insufficient-funds',
  'add-address',
  'invalid-address'
] as const

export type SendProblem = (typeof sendProblems)[number]

interface Draft {
  readonly token: SendableToken | undefined
  readonly amount: AmountReading
  readonly lack: Shortfall | undefined
  /** `waiting`: a name is being resolved. */
  readonly receiver: 'empty' | 'waiting' | 'valid' | 'invalid'
}

export function getSendProblem({ token, amount, lack, receiver }: Draft): SendProblem | undefined {
  if (!token) return 'select-token'
  if ('problem' in amount) return amount.problem === 'empty' ? 'add-amount' : 'incorrect-value'
  if (lack) return 'insufficient-funds'
  if (receiver === 'empty') return 'add-address'
  return receiver === 'invalid' ? 'invalid-address' : undefined
}
