import { decodeAggregate, encodeAggregate, multicallAddress, type ContractCall } from './abi.ts'
import type { Clock } from './clock.ts'
import { type Node, type NodeAnswer, type NodeCall } from './node.ts'
import { readData } from './replies.ts'

/** Reads contracts, as of a block: its number in hex, or `latest`. */
export interface Contracts {
  /**
   * What each call answered, hex with `0x`; `undefined` for one that failed or answered nothing.
   * @throws NodeError when the node does not answer
   */
  read(calls: readonly ContractCall[], block: string): Promise<readonly (string | undefined)[]>
}

/** Calls in one multicall: few enough for the gas of a call. */
const callsAtOnce = 100

/** Milliseconds after which Multicall3 is looked for again where it was not. */
const lookAgain = 300_000

export function createContracts(node: Node, clock: Clock): Contracts {
  let hasMulticall = false
  let lookAfter = 0

  async function findMulticall(): Promise<boolean> {
    const [answer] = await node.ask([{ method: 'eth_getCode', params: [multicallAddress, 'latest'] }])
    hasMulticall = (dataOf(answer)?.length ?? 0) > 2
    lookAfter = clock.now() + lookAgain
    return hasMulticall
  }

  async function alone(calls: readonly ContractCall[], block: string) {
    const answers = await node.ask(calls.map(call => ethCall(call, block)))
    return answers.map(answer => nonEmpty(dataOf(answer)))
  }

  async function together(calls: readonly ContractCall[], block: string) {
    const groups = Array.from({ length: Math.ceil(calls.length / callsAtOnce) }, (_, index) =>
      calls.slice(index * callsAtOnce, (index + 1) * callsAtOnce)
    )
    const answers = await node.ask(groups.map(group => ethCall({ to: multicallAddress, data: encodeAggregate(group) }, block)))
    return groups.flatMap((group, index) => {
      const data = dataOf(answers[index])
      return (data && decodeAggregate(data, group.length)) ?? group.map(() => undefined)
    })
  }

  return {
    async read(calls, block) {
      if (calls.length < 2) return alone(calls, block)
      // Without a pause where it is known, so that what is asked in one breath travels in one request.
      if (!hasMulticall && (clock.now() < lookAfter || !(await findMulticall()))) return alone(calls, block)
      const answers = [...(await together(calls, block))]
      // One contract can spend the gas of all, so each that failed in company is asked once more on its own.
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

const dataOf = (answer: NodeAnswer | undefined) => (answer && 'result' in answer ? readData(answer.result) : undefined)

const nonEmpty = (data: string | undefined) => (data === '0x' ? undefined : data)
