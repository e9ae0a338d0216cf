import { decodeAbiParameters, encodeFunctionData, multicall3Abi, parseAbiParameters, type Address, type Hex } from 'viem'
import { decodeWord } from './abi.ts'

/** Address of Multicall3 on every chain that has it. */
export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

/** A contract call; `data` is hex with `0x`. */
export interface ContractCall {
  readonly to: string
  readonly data: string
}

/** `success` as a whole word: another value than a `bool` is a failed call, not an invalid reply. */
const aggregateResults = parseAbiParameters(['(uint256 success, bytes returnData)[] results'])

/** Encodes `aggregate3` of Multicall3, in which every call may fail. */
export function encodeAggregate(calls: readonly ContractCall[]): string {
  const args = calls.map(({ to, data }) => ({ target: to as Address, allowFailure: true, callData: data as Hex }))
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] })
}

/**
 * Decodes the results of `aggregate3`, `undefined` for a failed call; `undefined` as a whole if it is
 * invalid.
 */
export function decodeAggregate(data: string, count: number): readonly (string | undefined)[] | undefined {
  try {
    // before the rows, which an invalid reply could repeat without end
    const list = decodeWord(data)
    if (list === undefined || decodeWord(data, Number(list) / 32) !== BigInt(count)) return undefined
    const [results] = decodeAbiParameters(aggregateResults, data as Hex)
    return results.map(({ success, returnData }) => (success === 1n && returnData !== '0x' ? returnData : undefined))
  } catch {
    return undefined // contracts can return anything
  }
}
