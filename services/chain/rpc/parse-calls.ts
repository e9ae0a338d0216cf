import { isRecord } from '../../../adapters/base/is-record.ts'

/** One call of a client, validated. */
export interface RpcCall {
  /**
   * JSON of the id, as it is written into the response; absent for a notification, which gets no
   * response.
   */
  readonly id: string | undefined
  readonly method: string
  readonly params: unknown
}

/** Reason for a rejection without a request to an upstream. `code` is a JSON-RPC error code. */
export interface RpcRejection {
  readonly id: string
  readonly code: number
  readonly message: string
}

export interface Body {
  /** True if the client sent a batch, and gets a list. */
  readonly batch: boolean
  readonly calls: readonly (RpcCall | RpcRejection)[]
}

/** Maximum number of calls in a batch (docs/decisions/limits.md). */
export const maxBatchSize = 1000
/** Maximum nesting of parameters: a transaction with an access list needs five levels. */
const mostLevels = 32
const longestMethod = 64

export const isRejection = (value: Body | RpcCall | RpcRejection): value is RpcRejection => 'code' in value
export const isCall = (value: RpcCall | RpcRejection): value is RpcCall => 'method' in value

/**
 * Parses a JSON-RPC 2.0 body, single or batch.
 * An invalid call in a batch is rejected individually; an unreadable body is rejected as a whole.
 */
export function parseCalls(body: string): Body | RpcRejection {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return refuse('null', -32700, 'The body is not JSON.')
  }
  if (!Array.isArray(json)) return { batch: false, calls: [readCall(json)] }
  if (json.length === 0) return refuse('null', -32600, 'The batch is empty.')
  if (json.length > maxBatchSize) {
    return refuse('null', -32600, `A batch holds at most ${maxBatchSize} calls; this one holds ${json.length}. Send it in parts.`)
  }
  return { batch: true, calls: json.map(readCall) }
}

function readCall(value: unknown): RpcCall | RpcRejection {
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

/** Returns the id as JSON; `undefined` if there is none; `false` if it cannot be returned unchanged. */
function readId(call: Readonly<Record<string, unknown>>): string | undefined | false {
  if (!('id' in call)) return undefined
  const { id } = call
  if (id === null || typeof id === 'string') return JSON.stringify(id)
  // beyond 2^53 the parsed number may differ from the one that was sent
  return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? JSON.stringify(id) : false
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(part => isDeeper(part, levels - 1))
}

const refuse = (id: string, code: number, message: string): RpcRejection => ({ id, code, message })
