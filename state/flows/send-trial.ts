import type { ReceiverFacts, Simulation } from '../../adapters/chain.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { requestOn } from '../chain-request.ts'
import { chainOf } from '../subject.ts'
import type { SendDraft } from './send-submit.ts'

/** What the network says of a transfer before it is sent. */
export interface TrialResult {
  readonly simulation: Simulation
  /** Absent where the network does not say. */
  readonly receiver?: ReceiverFacts
}

/** Tries a transfer out on the network as it is now, and asks it about the receiver. Rejects when the chain's code cannot be loaded. */
export async function tryTransfer({ session, network, transfer, to }: SendDraft, signal: AbortSignal): Promise<TrialResult> {
  const request = requestOn(network.caipNetworkId, signal)
  const unknown: Simulation = { outcome: 'unknown' }
  const transfers = await chainOf(network)!.transfers!()
  const [simulation, receiver] = await Promise.all([
    transfers.simulate(session.account, network, transfer, request).catch(() => unknown),
    transfers.receiver(to.address, network, request).catch(() => undefined)
  ])
  return { simulation: spelled(simulation), ...(receiver && { receiver }) }
}

/** Contracts with the checksum of their address: chains tell them in small letters, and one that is not known is shown by it. */
function spelled(simulation: Simulation): Simulation {
  const changes = simulation.changes?.map(change => (change.token ? { ...change, token: checksumAddress(change.token) } : change))
  return { ...simulation, ...(changes && { changes }) }
}
