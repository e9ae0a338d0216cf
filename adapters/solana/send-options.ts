import { RpcError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'

/** The preflight commitments of spec section 5, those of before Solana 1.5 among them, in today's words. */
const commitments = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  root: 'finalized',
  max: 'finalized'
} as const

export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * Options of sending, as they are handed to a wallet; what is not known is left out.
 *
 * @throws RpcError -32602 for a commitment that is none
 */
export function checkSendOptions(given: unknown): SolanaSendOptions | undefined {
  if (given === undefined || given === null) return undefined
  if (!isRecord(given)) throw new RpcError(-32602, 'Invalid parameters: options are an object.')
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = given
  if (preflightCommitment !== undefined && !Object.hasOwn(commitments, String(preflightCommitment)))
    throw new RpcError(-32602, `Invalid parameters: "${String(preflightCommitment)}" is no commitment.`)
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(preflightCommitment !== undefined && {
      preflightCommitment: commitments[preflightCommitment as keyof typeof commitments]
    }),
    ...(isCount(maxRetries) && { maxRetries }),
    ...(isCount(minContextSlot) && { minContextSlot })
  }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
