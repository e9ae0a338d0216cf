import type { RecipientInfo, Simulation } from '../../adapters/chain.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { getChain } from '../networks/account-context.ts'
import type { SendDraft } from './submit.ts'

/** Result of a simulation, with the chain's data on the recipient. */
export interface SimulationResult {
  readonly simulation: Simulation
  /** Absent if the network does not provide it. */
  readonly receiver?: RecipientInfo
}

/**
 * Simulates a transfer on the current state and reads the chain's data on the recipient.
 * Rejects if the chain's code cannot be loaded.
 */
export async function simulateTransfer(
  { session, network, transfer, to }: SendDraft,
  signal: AbortSignal
): Promise<SimulationResult> {
  const request = createChainRequest(network.caipNetworkId, signal)
  const unknown: Simulation = { outcome: 'unknown' }
  const transfers = await getChain(network)!.transfers!()
  const [simulation, receiver] = await Promise.all([
    transfers.simulate(session.account, network, transfer, request).catch(() => unknown),
    transfers.receiver(to.address, network, request).catch(() => undefined)
  ])
  return { simulation: spelled(simulation), ...(receiver && { receiver }) }
}

/**
 * Adds the checksum to contract addresses: chains report them in lower case, and
 * an unknown token is shown by its address.
 */
function spelled(simulation: Simulation): Simulation {
  const changes = simulation.changes?.map(change => (change.token ? { ...change, token: checksumAddress(change.token) } : change))
  return { ...simulation, ...(changes && { changes }) }
}
