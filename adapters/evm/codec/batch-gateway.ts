import { decodeTopicAddress, decodeBytes, encodeBatchResult, textToHex, decodeUint, type Hex } from './abi.ts'

// Batch gateway requests, which a client can split and send itself: https://docs.ens.domains/ensip/21

/** `x-batch-gateway:true`: URL in a contract's list that allows the client to process the batch. */
const localBatch = textToHex('x-batch-gateway:true').slice(2)

/** query((address,string[],bytes)[]) */
const query = '0xa780bab6'
/** HttpError(uint16,string) with empty status and message: no gateway has responded. */
const unanswered = `01800152${[0n, 64n, 0n].map(value => value.toString(16).padStart(64, '0')).join('')}`
/** Maximum number of requests: a contract requests a few records of one name. */
const mostQuestions = 32

export interface GatewayQuery {
  /** Requesting contract. */
  readonly sender: string
  readonly data: Hex
}

/** Decodes the requests of a batch. Returns `undefined` if it is not a batch or invalid. */
export function decodeQueries(data: Hex): readonly GatewayQuery[] | undefined {
  if (!data.startsWith(query)) return undefined
  const list = partAt(`0x${data.slice(query.length)}`, 0)
  const count = list && decodeUint(list, 0)
  if (!list || count === undefined || count > BigInt(mostQuestions)) return undefined
  const entries: Hex = `0x${list.slice(2 + 64)}`
  const questions = Array.from({ length: Number(count) }, (_, index) => {
    const entry = partAt(entries, index)
    const sender = entry && decodeTopicAddress(entry.slice(0, 66))
    const inner = entry && decodeBytes(entry, 2)
    return sender && inner !== undefined ? { sender, data: `0x${inner}` as const } : undefined
  })
  return questions.every(question => question !== undefined) ? questions : undefined
}

/**
 * Encodes the responses of a batch in the order of its requests;
 * `undefined` where no gateway has responded.
 */
export const encodeResponses = (answers: readonly (string | undefined)[]): Hex =>
  encodeBatchResult(
    answers.map(answer => answer === undefined),
    answers.map(answer => answer ?? `0x${unanswered}`)
  )

/** Returns whether the URL list at an index allows the client to process the batch. */
export function isLocalGateway(data: Hex, index: number): boolean {
  const list = partAt(data, index)
  const count = list && decodeUint(list, 0)
  if (!list || count === undefined || count > BigInt(mostQuestions)) return false
  return Array.from({ length: Number(count) }, (_, place) => decodeBytes(`0x${list.slice(2 + 64)}`, place)).includes(localBatch)
}

/** Returns the data from the offset in a word to the end. `undefined` for an invalid offset. */
function partAt(data: string, index: number): Hex | undefined {
  const offset = decodeUint(data, index)
  return offset === undefined || offset % 32n || offset > BigInt(data.length)
    ? undefined
    : `0x${data.slice(2 + Number(offset) * 2)}`
}
