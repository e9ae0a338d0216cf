import { decodeAggregate, encodeAggregate, multicallAddress, type ContractCall } from '../multicall-codec.ts'
import type { Clock } from './clock.ts'
import type { Node, NodeAnswer, NodeCall } from './node-client.ts'
import { parseData } from './parse-replies.ts'

/** Reads contracts at a block: its number in hex, or `latest`. */
export interface ContractReader {
  /**
   * Returns the result of each call, hex with `0x`; `undefined` if it failed or returned nothing.
   *
   * @throws NodeError if the node does not respond
   */
  read(calls: readonly ContractCall[], block: string): Promise<readonly (string | undefined)[]>
}

/** Calls in one multicall: few enough for the gas limit of a call. */
const callsAtOnce = 100

/** Milliseconds until Multicall3 is looked for again. */
const lookAgain = 300_000

export function createContractReader(node: Node, clock: Clock): ContractReader {
  let hasMulticall = false
  let lookAfter = 0

  async function findMulticall(): Promise<boolean> {
    const [answer] = await node.request([{ method: 'eth_getCode', params: [multicallAddress, 'latest'] }])
    hasMulticall = (dataOf(answer)?.length ?? 0) > 2
    lookAfter = clock.now() + lookAgain
    return hasMulticall
  }

  async function alone(calls: readonly ContractCall[], block: string) {
    const answers = await node.request(calls.map(call => ethCall(call, block)))
    return answers.map(answer => nonEmpty(dataOf(answer)))
  }

  async function together(calls: readonly ContractCall[], block: string) {
    const groups = Array.from({ length: Math.ceil(calls.length / callsAtOnce) }, (_, index) =>
      calls.slice(index * callsAtOnce, (index + 1) * callsAtOnce)
    )
    const answers = await node.request(
      groups.map(group => ethCall({ to: multicallAddress, data: encodeAggregate(group) }, block))
    )
    return groups.flatMap((group, index) => {
      const data = dataOf(answers[index])
      return (data && decodeAggregate(data, group.length)) ?? group.map(() => undefined)
    })
  }

  return {
    async read(calls, block) {
      if (calls.length < 2) return alone(calls, block)
      // No `await` if it is known, so that calls of one tick share a request.
      if (!hasMulticall && (clock.now() < lookAfter || !(await findMulticall()))) return alone(calls, block)
      const answers = [...(await together(calls, block))]
      // One contract can use up the gas of all, so each failed call is repeated individually.
      const failed = answers.flatMap((answer, index) => (answer === undefined ? [index] : []))
      const again =
        failed.length > 0
          ? await alone(
              failed.map(index => calls[index]!),
              block
            )
          : []
      failed.forEach((index, at) => (answers[index] = again[at]))
      return answers
    }
  }
}

const ethCall = (call: ContractCall, block: string): NodeCall => ({ method: 'eth_call', params: [call, block] })

const dataOf = (answer: NodeAnswer | undefined) => (answer && 'result' in answer ? parseData(answer.result) : undefined)

const nonEmpty = (data: string | undefined) => (data === '0x' ? undefined : data)
