import { callData, decodeNumber, decodeText, selectors } from './abi.ts'
import type { Contracts } from './contracts.ts'
import { plainText } from './text.ts'

/** What a contract says of itself, as it may be stored and shown. */
export interface TokenWords {
  readonly name: string
  readonly symbol: string
  /** Absent where it answers nothing, or what no `uint8` is: then nobody knows what an amount of it means. */
  readonly decimals?: number
}

/** Asks contracts for name, symbol and decimals; in their order. */
export async function describeTokens(
  contracts: Contracts,
  addresses: readonly string[],
  block: string
): Promise<readonly TokenWords[]> {
  const questions = [selectors.name, selectors.symbol, selectors.decimals]
  const calls = addresses.flatMap(to => questions.map(selector => ({ to, data: callData(selector) })))
  const answers = await contracts.read(calls, block)
  return addresses.map((_, index) => {
    const [name, symbol, decimals] = answers.slice(index * questions.length, (index + 1) * questions.length)
    const count = decimals === undefined ? undefined : decodeNumber(decimals)
    return {
      name: textOf(name),
      symbol: textOf(symbol),
      ...(count !== undefined && count <= 255n && { decimals: Number(count) })
    }
  })
}

const textOf = (answer: string | undefined) => plainText(answer === undefined ? undefined : decodeText(answer))
