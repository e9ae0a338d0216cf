import { Problem } from '../../lib/problem.ts'
import { createTransferCheck, type TransferFees, type Transfers } from './fee-on-transfer.ts'
import type { PoolWithDepth } from './paths.ts'
import type { UniswapDeployment } from './uniswap-deployments.ts'
import type { UniswapOptions } from './uniswap.ts'

const noFees: TransferFees = { bought: 0, sold: 0 }

/** Creates the reader of the transfer fees of tokens. */
export function createTransferFees({ weth, bases }: UniswapDeployment, options: Pick<UniswapOptions, 'rpc' | 'now'>) {
  const transfers = createTransferCheck(options)

  /**
   * Returns the transfer fees of a token.
   *
   * @throws Problem 422 for a token that cannot be transferred
   */
  return async function feesOf(token: string, pools: readonly PoolWithDepth[], signal: AbortSignal): Promise<TransferFees> {
    // base tokens are known to have no transfer fee
    if (token === weth || bases.includes(token)) return noFees
    const heldBy = ({ pool, depth }: PoolWithDepth) =>
      pool.token0 === token ? depth.most0 : pool.token1 === token ? depth.most1 : 0n
    const deepest = pools.toSorted((a, b) => (heldBy(a) < heldBy(b) ? 1 : -1))[0]
    if (!deepest || heldBy(deepest) === 0n) return noFees
    const found: Transfers = await transfers.of(token, deepest.pool.address, signal)
    if (found === 'refused') {
      throw new Problem(422, [{ name: 'token', description: `The token ${token} rejects transfers, so it can’t be swapped.` }])
    }
    return found === 'unknown' ? noFees : found
  }
}
