import { Problem } from '../../lib/problem.ts'
import type { ConvertParts } from './convert.ts'
import type { TokenRef } from './parse-query.ts'
import type { SwapSide } from './swap-source.ts'

/**
 * Returns both tokens with their details.
 *
 * @throws Problem 422 for an address that is not a token
 */
export async function findSides(
  { chainId, tokens }: ConvertParts,
  from: TokenRef,
  to: TokenRef,
  signal: AbortSignal
): Promise<{ from: SwapSide; to: SwapSide }> {
  const find = async (name: string, { contract }: TokenRef): Promise<SwapSide> => {
    if (contract === undefined) return { decimals: tokens.native.decimals }
    const token = await tokens.find(contract, signal)
    if (!token) throw new Problem(422, [{ name, description: `There is no token ${contract} on ${chainId}.` }])
    return { contract, decimals: token.decimals }
  }
  const [own, other] = await Promise.all([find('from', from), find('to', to)])
  return { from: own, to: other }
}
