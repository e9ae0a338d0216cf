/** A JSON-RPC 2.0 error (docs/reference/errors.md). The message says how to fix the problem. */
export class JsonRpcError extends Error {
  override name = 'CallError'
  readonly code: number
  /** Short name for metrics. */
  readonly reason: string

  constructor(code: number, message: string, reason: string) {
    super(message)
    this.code = code
    this.reason = reason
  }
}

export const parseError = () => new JsonRpcError(-32700, 'Parse error: a frame must be one JSON-RPC 2.0 object', 'malformed')
export const invalidRequest = (what: string) => new JsonRpcError(-32600, `Invalid request: ${what}`, 'malformed')
export const methodNotFound = (method: string) => new JsonRpcError(-32601, `Method not found: ${method.slice(0, 64)}`, 'method')
export const invalidParams = (what: string) => new JsonRpcError(-32602, `Invalid params: ${what}`, 'params')
export const internalError = () =>
  new JsonRpcError(-32603, 'Internal error: the relay could not do this now, please try again', 'failure')
export const limitCode = -32005
export const limitExceeded = (what: string, reason: string) => new JsonRpcError(limitCode, `Limit exceeded: ${what}`, reason)

/**
 * Parsed frame of a client.
 * `id` is JSON text, for the response: some clients send integers beyond 2^53, which would change as a number.
 */
export type JsonRpcMessage =
  | { readonly kind: 'call'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'reply'; readonly id: unknown; readonly failed: boolean }
  | { readonly kind: 'wrong'; readonly id: string; readonly error: JsonRpcError }

/** Maximum characters of an id, which a response repeats. */
const longestId = 128

export function parseJsonRpcMessage(text: string): JsonRpcMessage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'wrong', id: 'null', error: parseError() } // invalid JSON, for whatever reason
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'wrong', id: 'null', error: invalidRequest('send one object a frame; batches have methods of their own') }
  }
  const { id, jsonrpc, method, params } = value as Record<string, unknown>
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'reply', id, failed: 'error' in value }
  const exactId = typeof id === 'number' || (typeof id === 'string' && id.length <= longestId) ? idText(id, text) : undefined
  // as a number it may have any number of digits
  if (exactId === undefined || (typeof id === 'number' && exactId.length > longestId)) {
    return {
      kind: 'wrong',
      id: 'null',
      error: invalidRequest(`id must be a number or a string of at most ${longestId} characters`)
    }
  }
  if (jsonrpc !== '2.0') return { kind: 'wrong', id: exactId, error: invalidRequest('jsonrpc must be "2.0"') }
  if (typeof method !== 'string') return { kind: 'wrong', id: exactId, error: invalidRequest('method must be a string') }
  return { kind: 'call', id: exactId, method, params }
}

export const serializeResult = (id: string, result: unknown) => `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`

export const serializeError = (id: string, { code, message }: JsonRpcError) =>
  `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`

/** Returns the id as the client wrote it. */
function idText(id: number | string, text: string): string {
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    for (const [, digits] of text.matchAll(/"id"\s*:\s*(-?\d+)\s*[,}]/g)) if (Number(digits) === id) return digits!
  }
  return JSON.stringify(id)
}
