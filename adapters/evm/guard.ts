import type { ChainId } from '../base/caip.ts'
import { judge, type ProviderRequest, type Verdict } from '../base/chain-policy.ts'
import { KitError } from '../base/error.ts'
import type { Network } from '../base/network.ts'
import { addRequest } from '../base/network-to-add.ts'
import { ProviderRpcError, toProviderError } from '../base/provider-error.ts'
import { switchNetwork } from './switch.ts'
import type { Link } from './link.ts'

/**
 * Hands a request to the wallet as far as the chain policy (`base/chain-policy.ts`) allows. Where the wallet is, is asked of the wallet
 * at that moment: what is on the screen may be old.
 *
 * @throws errors in the shape of EIP-1193, `code` a number: the wallet's own as it threw them; the kit's with a `KitError` as `cause`:
 * 4900 once the connection has ended, 4901 for a network that was not requested, 4902 for one the wallet cannot be moved to, 4200 for
 * a method that is not known, -32602 for parameters that do not say clearly for which network they are
 */
export async function guardedRequest(link: Link, asked: ProviderRequest): Promise<unknown> {
  try {
    assertOpen(link)
    const verdict = await settle(link, asked)
    assertOpen(link)
    switch (verdict.kind) {
      case 'wallet':
      case 'node': {
        const reply = await link.provider.request(verdict.request)
        return /^eth_(requestA|a)ccounts$/.test(asked.method) ? activeFirst(link, reply) : reply
      }
      case 'switch':
        await switchNetwork(link, networkOf(link, verdict.chainId))
        return null // EIP-3326
      case 'add':
        return await link.provider.request(addRequest(networkOf(link, verdict.chainId)))
    }
  } catch (error) {
    throw toProviderError(error)
  }
}

type Settled = Exclude<Verdict, { readonly kind: 'locate' | 'switch-first' }>

/** Judges until the wallet is where the request wants it. */
async function settle(link: Link, asked: ProviderRequest): Promise<Settled> {
  const requested = link.networks.map(({ caipNetworkId }) => caipNetworkId)
  let current: ChainId | undefined
  let verdict = judge(asked, { requested })
  if (verdict.kind === 'locate') {
    current = await link.readChain()
    verdict = judge(asked, { requested, current })
  }
  if (verdict.kind === 'switch-first') {
    await switchNetwork(link, networkOf(link, verdict.chainId))
    current = await link.readChain()
    verdict = judge(asked, { requested, current })
  }
  // a read asks nobody to switch, and a wallet that has left again is not asked twice
  const wanted = verdict.kind === 'node' || verdict.kind === 'switch-first' ? verdict.chainId : undefined
  if (verdict.kind === 'locate' || verdict.kind === 'switch-first' || (wanted && wanted !== current)) {
    throw new ProviderRpcError(4901, `The wallet is not on ${wanted}.`)
  }
  return verdict
}

/** The addresses that the wallet names, in its own spelling, with the visitor's choice before the others. */
function activeFirst({ addresses: [active] }: Link, reply: unknown): unknown {
  if (!Array.isArray(reply)) return reply
  const addresses: readonly unknown[] = reply
  const isActive = (address: unknown): boolean => String(address).toLowerCase() === active?.toLowerCase()
  return [...addresses.filter(isActive), ...addresses.filter(address => !isActive(address))]
}

function networkOf(link: Link, chainId: ChainId): Network {
  return link.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)!
}

function assertOpen(link: Link): void {
  if (link.closed) throw new KitError('not-connected', 'The wallet is not connected any more.')
}
