import { KitError } from './kit-error.ts'
import { toHexChainId } from './evm-chain-id.ts'
import type { Network } from './network.ts'
import { isPublicRpcUrl } from './public-rpc-url.ts'

/**
 * Creates the parameters of `wallet_addEthereumChain` (EIP-3085) for a configured network.
 * Contains only public RPC URLs: the wallet stores them and uses them for other sites too.
 * @throws KitError `no-provider` for a network without a public RPC URL.
 */
export function addEthereumChainParams({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network): {
  readonly method: string
  readonly params: readonly unknown[]
} {
  const publicUrls = rpcUrls.default.http.filter(isPublicRpcUrl)
  if (!publicUrls.length) throw new KitError('no-provider', `${name} has no public RPC address to hand to the wallet.`)
  const chain = {
    chainId: toHexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls: publicUrls,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] })
  }
  return { method: 'wallet_addEthereumChain', params: [chain] }
}
