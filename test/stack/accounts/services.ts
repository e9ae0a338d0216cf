import { bundlerMethods, type BundledChain } from './bundler.ts'
import { serveJsonRpc, type Methods } from './json-rpc-server.ts'
import { paymasterMethods } from './paymaster.ts'

export interface AccountServices {
  /** URL before the chain's number: `${bundler}/31337001` accepts JSON-RPC of ERC-7769. */
  readonly bundler: string
  /** URL before the chain's number: `${paymaster}/31337001` accepts JSON-RPC of ERC-7677. */
  readonly paymaster: string
  stop(): Promise<void>
}

/**
 * Starts the services of smart accounts: a bundler and a paymaster for each of the chains, on one
 * port.
 */
export async function startAccountServices(chains: readonly BundledChain[], port = 0): Promise<AccountServices> {
  const paths = new Map<string, Methods>(
    chains.flatMap(chain => [
      [`/bundler/${chain.chainId}`, bundlerMethods(chain)],
      [`/paymaster/${chain.chainId}`, paymasterMethods(chain.chainId)]
    ])
  )
  const { url, stop } = await serveJsonRpc(path => paths.get(path), port)
  return { bundler: `${url}/bundler`, paymaster: `${url}/paymaster`, stop }
}
