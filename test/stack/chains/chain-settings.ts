import { contracts } from './deployment.ts'
import { swapRouter } from './swap-router.ts'

/**
 * Returns a local chain in the format of `CHAINS`: with its bundlers, indexed, with names on its ENS,
 * prices from its pools and swaps over them.
 */
export function localChainSettings(chainId: number, rpcUrl: string, bundlers: readonly string[] = []) {
  return {
    id: `eip155:${chainId}`,
    name: `Local chain ${chainId}`,
    rpc: [rpcUrl],
    bundlers,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    sessions: [contracts.sessionPermissions, contracts.sessionPermissions08],
    indexer: { restarts: true },
    ens: { resolver: contracts.ensUniversalResolver },
    prices: [
      {
        pools: {
          weth: contracts.weth,
          dollars: [contracts.dollar],
          v2: [contracts.uniswapV2Factory],
          v3: [contracts.uniswapV3Factory]
        }
      }
    ],
    swap: {
      uniswap: {
        router: swapRouter,
        weth: contracts.weth,
        v2: { factory: contracts.uniswapV2Factory, router: contracts.uniswapV2Router },
        v3: { factory: contracts.uniswapV3Factory, quoter: contracts.uniswapV3Quoter },
        bases: [contracts.dollar]
      },
      tokens: [contracts.dollar, contracts.gold]
    }
  }
}
