import { Problem } from '../../lib/problem.ts'
import { decodeAddress } from '../abi.ts'
import { createCache } from '../cache.ts'
import { readContracts } from './multicall.ts'
import { createPoolRegistry, type PoolRegistry } from './pool-registry.ts'
import { selectors } from './selectors.ts'
import type { UniswapDeployment } from './uniswap-deployments.ts'
import type { UniswapOptions } from './uniswap.ts'

/** Milliseconds until the router's contracts are read again. */
const routerLifetime = 24 * 3_600_000

/** Uniswap contracts that the router uses, and their pools. */
interface Exchange {
  readonly usable: UniswapDeployment
  readonly book: PoolRegistry
}

/** Creates the reader of the contracts that the router uses. */
export function createExchangeReader(settings: UniswapDeployment, { rpc, log, chainId, now }: UniswapOptions) {
  const { router, weth } = settings
  const checked = createCache<Exchange>({ lifetime: routerLifetime, most: 1, now })

  /**
   * Reads from the router which of the configured contracts it uses: with others, the swap would revert
   * and cost the user's gas.
   */
  return async function readExchange(signal: AbortSignal): Promise<Exchange> {
    const { value } = await checked.load(router, async () => {
      const replies = await readContracts(
        rpc,
        [selectors.weth, selectors.factoryV2, selectors.factory].map(data => ({ to: router, data })),
        signal
      )
      const [own, factoryV2, factoryV3] = replies.map(reply => decodeAddress(reply))
      if (own !== weth) {
        throw new Problem(502, [
          { name: 'router', description: `Swaps on ${chainId} are misconfigured: the router does not exist.` }
        ])
      }
      const { v2, v3, ...rest } = settings
      const usable = {
        ...rest,
        ...(v2 && v2.factory === factoryV2 && { v2 }),
        ...(v3 && v3.factory === factoryV3 && { v3 })
      }
      for (const name of ['v2', 'v3'] as const) {
        if (settings[name] && !usable[name]) log.warn({ chainId, exchange: name }, 'the router does not support this exchange')
      }
      return { usable, book: createPoolRegistry(usable, { rpc, now }) }
    })
    return value
  }
}
