import { decodeLenientText, decodeWord, functionSelectors } from '../abi.ts'
import type { ContractReader } from './contract-reader.ts'
import { sanitizeTokenText } from '../sanitize-text.ts'

/** Metadata of a contract, sanitized. */
export interface TokenMetadata {
  readonly name: string
  readonly symbol: string
  /** Absent if the contract does not return a valid `uint8`: its amounts then have no known meaning. */
  readonly decimals?: number
}

/** Reads name, symbol and decimals of contracts, in their order. */
export async function fetchTokenMetadata(
  contracts: ContractReader,
  addresses: readonly string[],
  block: string
): Promise<readonly TokenMetadata[]> {
  const questions = [functionSelectors.name, functionSelectors.symbol, functionSelectors.decimals]
  const calls = addresses.flatMap(to => questions.map(data => ({ to, data })))
  const answers = await contracts.read(calls, block)
  return addresses.map((_, index) => {
    const [name, symbol, decimals] = answers.slice(index * questions.length, (index + 1) * questions.length)
    const count = decodeWord(decimals)
    return {
      name: textOf(name),
      symbol: textOf(symbol),
      ...(count !== undefined && count <= 255n && { decimals: Number(count) })
    }
  })
}

const textOf = (answer: string | undefined) => sanitizeTokenText(answer === undefined ? undefined : decodeLenientText(answer))
