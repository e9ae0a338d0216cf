import { readSmartNetwork } from '../../protocol/smart-network.ts'
import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'
import { smartAccountOf } from './account.ts'
import { chainIdOf, isDeployed, type SmartContext } from './operation.ts'

/**
 * The smart account of an owner on a network; `undefined` where the network has none.
 *
 * @throws Error for what an operator has set up wrongly
 */
export function smartContext(networks: Networks, network: FrameNetwork, owner: string): SmartContext | undefined {
  if (network.smart === undefined) return undefined
  const smart = readSmartNetwork(network.smart, webAddress)
  return { networks, network, smart, owner, account: smartAccountOf(owner, smart, chainIdOf(network)) }
}

/** Whether the account is on its network; a network that does not answer leaves it open. */
export async function isThere(smart: SmartContext, signal: AbortSignal): Promise<boolean> {
  return isDeployed(smart, signal).catch(() => false)
}

function webAddress(text: unknown): string {
  const { protocol, href } = new URL(String(text))
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('An address of the configuration is none.')
  return href
}
