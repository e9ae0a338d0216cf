import { addressIn, bytesAt, encodeBatch, textToHex, wordAt, type Hex } from './words.ts'

// Several questions in one, which a client takes apart and answers itself: https://docs.ens.domains/ensip/21

/** `x-batch-gateway:true`: stands among the servers of a contract that leaves it to the client. */
const localBatch = textToHex('x-batch-gateway:true').slice(2)

/** query((address,string[],bytes)[]) */
const query = '0xa780bab6'
/** HttpError(uint16,string), with neither a status nor a message: no server has answered. */
const unanswered = `01800152${[0n, 64n, 0n].map(value => value.toString(16).padStart(64, '0')).join('')}`
/** A contract asks for some records of one name; who asks for more wants something else. */
const mostQuestions = 32

export interface OffChainQuestion {
  /** The contract that asks. */
  readonly sender: string
  readonly data: Hex
}

/** The questions of a batch. `undefined`: it is none, or not as it should be. */
export function questionsIn(data: Hex): readonly OffChainQuestion[] | undefined {
  if (!data.startsWith(query)) return undefined
  const list = partAt(`0x${data.slice(query.length)}`, 0)
  const count = list && wordAt(list, 0)
  if (!list || count === undefined || count > BigInt(mostQuestions)) return undefined
  const entries: Hex = `0x${list.slice(2 + 64)}`
  const questions = Array.from({ length: Number(count) }, (_, index) => {
    const entry = partAt(entries, index)
    const sender = entry && addressIn(entry.slice(0, 66))
    const inner = entry && bytesAt(entry, 2)
    return sender && inner !== undefined ? { sender, data: `0x${inner}` as const } : undefined
  })
  return questions.every(question => question !== undefined) ? questions : undefined
}

/** The answers of a batch in the order of its questions, as its contract reads them: `undefined` where no server has answered. */
export const answerBatch = (answers: readonly (string | undefined)[]): Hex =>
  encodeBatch(
    answers.map(answer => answer === undefined),
    answers.map(answer => answer ?? `0x${unanswered}`)
  )

/** Whether the list of servers at a place says that the client is to answer itself. */
export function isLocal(data: Hex, index: number): boolean {
  const list = partAt(data, index)
  const count = list && wordAt(list, 0)
  if (!list || count === undefined || count > BigInt(mostQuestions)) return false
  return Array.from({ length: Number(count) }, (_, place) => bytesAt(`0x${list.slice(2 + 64)}`, place)).includes(localBatch)
}

/** What the word at a place points to, to the end. `undefined` where it points outside. */
function partAt(data: string, index: number): Hex | undefined {
  const offset = wordAt(data, index)
  return offset === undefined || offset % 32n || offset > BigInt(data.length)
    ? undefined
    : `0x${data.slice(2 + Number(offset) * 2)}`
}
