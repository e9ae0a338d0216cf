import { isRecord } from '../../../adapters/base/record.ts'

/** One call as a client sent it, its form checked. */
export interface Call {
  /** As it is written in the reply; absent for a notification, which gets none. */
  readonly id: string | undefined
  readonly method: string
  readonly params: unknown
}

/** Why there is nothing to ask. `code` is one of JSON-RPC's. */
export interface Refusal {
  readonly id: string
  readonly code: number
  readonly message: string
}

export interface Body {
  /** True where the client sent a list, and gets one. */
  readonly batch: boolean
  readonly calls: readonly (Call | Refusal)[]
}

/** Spec section 9. */
export const mostCalls = 1000
/** How deep parameters may be nested: a transaction with an access list needs five. */
const mostLevels = 32
const longestMethod = 64

export const isRefusal = (value: Body | Call | Refusal): value is Refusal => 'code' in value
export const isCall = (value: Call | Refusal): value is Call => 'method' in value

/** Reads a JSON-RPC 2.0 body, single or batch. One bad call of a batch is refused alone; a body that cannot be read is one `Refusal`. */
export function readCalls(body: string): Body | Refusal {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return refuse('null', -32700, 'The body is not JSON.')
  }
  if (!Array.isArray(json)) return { batch: false, calls: [readCall(json)] }
  if (json.length === 0) return refuse('null', -32600, 'The batch is empty.')
  if (json.length > mostCalls) {
    return refuse('null', -32600, `A batch holds at most ${mostCalls} calls; this one holds ${json.length}. Send it in parts.`)
  }
  return { batch: true, calls: json.map(readCall) }
}

function readCall(value: unknown): Call | Refusal {
  if (!isRecord(value)) return refuse('null', -32600, 'A call is an object with jsonrpc, id, method and params.')
  const id = readId(value)
  if (id === false) return refuse('null', -32600, 'The id is a string, null, or a number that JSON carries exactly.')
  const wrong = (message: string) => refuse(id ?? 'null', -32600, message)
  if (value.jsonrpc !== '2.0') return wrong('Send "jsonrpc": "2.0".')
  const { method, params } = value
  if (typeof method !== 'string' || method === '' || method.length > longestMethod) return wrong('The method is a name.')
  if (params !== undefined && (typeof params !== 'object' || params === null)) return wrong('The params are a list or an object.')
  if (isDeeper(params, mostLevels)) return wrong(`The params are nested deeper than ${mostLevels} levels.`)
  return { id, method, params }
}

/** As JSON; `undefined` where there is none; `false` for what could not be given back as it came. */
function readId(call: Readonly<Record<string, unknown>>): string | undefined | false {
  if (!('id' in call)) return undefined
  const { id } = call
  if (id === null || typeof id === 'string') return JSON.stringify(id)
  // beyond 2^53 the number that was sent and the one that was read may differ
  return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? JSON.stringify(id) : false
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(part => isDeeper(part, levels - 1))
}

const refuse = (id: string, code: number, message: string): Refusal => ({ id, code, message })
