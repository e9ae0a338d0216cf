import { ask, type ChainRpc } from '../abi.ts'
import { decodeAggregate, encodeAggregate, multicallAddress, type ContractCall } from '../indexer/abi.ts'

/** Calls of one multicall: few enough for the gas that nodes give a call, of which a quote takes some 100 000. */
const callsAtOnce = 100

/**
 * What contracts answer in one block, in one request; `undefined` for each that refuses. Where the chain has no Multicall3 each is asked by
 * itself. Rejects where the network does not answer.
 */
export async function readContracts(
  rpc: ChainRpc,
  calls: readonly ContractCall[],
  signal: AbortSignal
): Promise<readonly (string | undefined)[]> {
  const groups = Array.from({ length: Math.ceil(calls.length / callsAtOnce) }, (_, index) =>
    calls.slice(index * callsAtOnce, (index + 1) * callsAtOnce)
  )
  const answers = await Promise.all(
    groups.map(async group => {
      if (group.length > 1) {
        const reply = await ask(rpc, multicallAddress, encodeAggregate(group), signal)
        const found = reply === undefined ? undefined : decodeAggregate(reply, group.length)
        if (found) return found
      }
      return Promise.all(group.map(({ to, data }) => ask(rpc, to, data, signal)))
    })
  )
  return answers.flat()
}
