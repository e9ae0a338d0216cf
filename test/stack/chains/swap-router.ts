import { readFile } from 'node:fs/promises'
import type { Address, Hex } from 'viem'
import { contracts } from './deployment.ts'

/**
 * Address of SwapRouter02 on every local chain, the same as on Ethereum: it swaps over Uniswap 2 and
 * 3.
 */
export const swapRouter: Address = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** Returns its creation code, with this chain's exchanges as the arguments. */
export async function swapRouterCode(): Promise<Hex> {
  const { bytecode } = JSON.parse(await readFile(new URL('swap-router-02.json', import.meta.url), 'utf8')) as {
    bytecode: Hex
  }
  const { uniswapV2Factory, uniswapV3Factory, uniswapV3Positions, weth } = contracts
  const words = [uniswapV2Factory, uniswapV3Factory, uniswapV3Positions, weth].map(address => address.slice(2).padStart(64, '0'))
  return `${bytecode}${words.join('')}`
}

/**
 * Installs the router's code on a chain that has just started, without a transaction, so that its
 * history is unchanged.
 */
export async function laySwapRouter(rpcUrl: string): Promise<void> {
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const reply = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`The local chain refuses ${method}: ${error.message}`)
    return result
  }
  const code = await request('eth_call', [{ data: await swapRouterCode() }, 'latest'])
  await request('anvil_setCode', [swapRouter, code])
}
