import { callContract, type ChainRpc } from '../abi.ts'
import { decodeAggregate, encodeAggregate, multicallAddress, type ContractCall } from '../multicall-codec.ts'

/** Calls in one multicall: few enough for the gas limit of `eth_call`; a quote takes about 100 000. */
const callsAtOnce = 100

/**
 * Reads contracts at one block, in one request; `undefined` for each call that reverts.
 * Without Multicall3, each is called individually. Rejects if the network does not respond.
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
        const reply = await callContract(rpc, multicallAddress, encodeAggregate(group), signal)
        const found = reply === undefined ? undefined : decodeAggregate(reply, group.length)
        if (found) return found
      }
      return Promise.all(group.map(({ to, data }) => callContract(rpc, to, data, signal)))
    })
  )
  return answers.flat()
}
