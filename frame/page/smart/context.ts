import type { ChainId } from '../../../adapters/base/caip.ts'
import { parseSmartNetwork, type SmartNetwork } from '../../protocol/smart-network.ts'
import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'
import { createSmartAccount } from './account.ts'
import { getChainNumber, isDeployed, type SmartContext } from './user-operation.ts'

/**
 * Creates the smart account of an owner on a network; `undefined` if the network has none.
 *
 * @throws Error for inconsistent settings of the operator
 */
export function createSmartContext(networks: Networks, network: FrameNetwork, owner: string): SmartContext | undefined {
  if (network.smart === undefined) return undefined
  const read = parseSmartNetwork(network.smart, webAddress)
  const smart = { ...read, bundler: bundlerOf(read, network.id, networks.projectId) }
  return { networks, network, smart, owner, account: createSmartAccount(owner, smart, getChainNumber(network)) }
}

/** Returns whether the account is deployed; assumes so if the network does not respond. */
export async function checkDeployed(smart: SmartContext, signal: AbortSignal): Promise<boolean> {
  return isDeployed(smart, signal).catch(() => false)
}

/** Returns the URL of a bundler. If it serves several, project, network and provider are added. */
function bundlerOf({ bundler, provider }: SmartNetwork, chainId: ChainId, projectId: string): string {
  if (provider === undefined) return bundler
  const address = new URL(bundler)
  for (const [name, value] of Object.entries({ projectId, chainId, bundler: provider })) address.searchParams.set(name, value)
  return address.href
}

function webAddress(text: unknown): string {
  const { protocol, href } = new URL(String(text))
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('An address of the configuration is none.')
  return href
}
