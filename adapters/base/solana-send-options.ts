import { RpcError } from './errors.ts'
import { isRecord } from './is-record.ts'

/**
 * Commitments of apps, mapped to those that nodes accept:
 * nodes no longer support the names from before Solana 1.5.
 */
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

export const preflightCommitments = Object.keys(commitments) as readonly (keyof typeof commitments)[]

export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * Validates send options for wallets and nodes; drops unknown ones.
 * @throws RpcError -32602 for an unknown commitment
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
