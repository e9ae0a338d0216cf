import { KitError } from './error.ts'
import { hexChainId } from './evm-chain-id.ts'
import type { Network } from './network.ts'
import { isPublicRpcUrl } from './public-rpc-url.ts'

/**
 * `wallet_addEthereumChain` (EIP-3085) for a network of the site. Only what is public goes to a wallet, which would keep it and use it
 * for other sites too. Throws KitError `no-provider` for a network without a public address.
 */
export function addRequest({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network): {
  readonly method: string
  readonly params: readonly unknown[]
} {
  const publicUrls = rpcUrls.default.http.filter(isPublicRpcUrl)
  if (!publicUrls.length) throw new KitError('no-provider', `${name} has no public RPC address to hand to the wallet.`)
  const chain = {
    chainId: hexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls: publicUrls,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] })
  }
  return { method: 'wallet_addEthereumChain', params: [chain] }
}
