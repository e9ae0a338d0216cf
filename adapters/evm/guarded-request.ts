import { parseAccountId, type ChainId } from '../base/caip.ts'
import { evaluateRequest, type ProviderRequest, type PolicyDecision } from '../base/chain-policy.ts'
import { findNetwork, throwIfClosed } from '../in-page/link-checks.ts'
import { addEthereumChainParams } from '../base/add-ethereum-chain.ts'
import { ProviderRpcError, toProviderError } from '../base/provider-error.ts'
import { switchNetwork } from './switch-network.ts'
import type { EvmLink } from './driver.ts'

/**
 * Sends a request to the wallet if the chain policy (`base/chain-policy.ts`) allows it.
 * Reads the wallet's chain at that moment: the state the UI shows may be stale.
 * @throws EIP-1193 errors with a numeric `code`: the wallet's unchanged; the kit's with a `KitError` as `cause`: 4900 after the
 * connection has ended, 4901 for a network that is not configured, 4902 for one the wallet cannot switch to, 4200 for an unknown
 * method, -32602 for parameters without an unambiguous chain
 */
export async function requestWithPolicy(link: EvmLink, request: ProviderRequest): Promise<unknown> {
  try {
    throwIfClosed(link)
    const verdict = await settle(link, request)
    throwIfClosed(link)
    switch (verdict.kind) {
      case 'wallet':
      case 'node': {
        const reply = await link.provider.request(verdict.request)
        return /^eth_(requestA|a)ccounts$/.test(request.method) ? activeFirst(link, reply) : reply
      }
      case 'switch':
        await switchNetwork(link, findNetwork(link, verdict.chainId)!)
        return null // EIP-3326
      case 'add':
        return await link.provider.request(addEthereumChainParams(findNetwork(link, verdict.chainId)!))
    }
  } catch (error) {
    throw toProviderError(error)
  }
}

type Settled = Exclude<PolicyDecision, { readonly kind: 'locate' | 'switch-first' }>

/** Evaluates the request until the wallet is on its chain. */
async function settle(link: EvmLink, request: ProviderRequest): Promise<Settled> {
  const requested = link.networks.map(({ caipNetworkId }) => caipNetworkId)
  let current: ChainId | undefined
  let verdict = evaluateRequest(request, { requested })
  if (verdict.kind === 'locate') {
    current = await link.state.readChain()
    verdict = evaluateRequest(request, { requested, current })
  }
  if (verdict.kind === 'switch-first') {
    await switchNetwork(link, findNetwork(link, verdict.chainId)!)
    current = await link.state.readChain()
    verdict = evaluateRequest(request, { requested, current })
  }
  // A read never switches the network, and a wallet that switches back is not switched twice.
  const wanted = verdict.kind === 'node' || verdict.kind === 'switch-first' ? verdict.chainId : undefined
  if (verdict.kind === 'locate' || verdict.kind === 'switch-first' || (wanted && wanted !== current)) {
    throw new ProviderRpcError(4901, `The wallet is not on ${wanted}.`)
  }
  return verdict
}

/** Returns the wallet's addresses in its spelling, with the user's selection first. */
function activeFirst(link: EvmLink, reply: unknown): unknown {
  if (!Array.isArray(reply)) return reply
  const addresses: readonly unknown[] = reply
  const active = link.accounts[0] && parseAccountId(link.accounts[0]).address
  const isActive = (address: unknown): boolean => String(address).toLowerCase() === active?.toLowerCase()
  return [...addresses.filter(isActive), ...addresses.filter(address => !isActive(address))]
}
