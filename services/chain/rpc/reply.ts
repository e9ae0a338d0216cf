/** Response without its id, which differs between callers that share a request. */
export interface Reply {
  /** `"result":…` or `"error":…`, JSON without braces. */
  readonly fragment: string
  /** `refused`: rejected by this service. `failed`: no upstream responded. */
  readonly outcome: 'result' | 'error' | 'refused' | 'failed'
  /** For `failed`: milliseconds until a retry; `Infinity` if a retry has no use. */
  readonly wait?: number
}

export const createResultReply = (json: string): Reply => ({ fragment: `"result":${json}`, outcome: 'result' })

export function createErrorReply(code: number, message: string, outcome: 'error' | 'refused' = 'refused', data?: unknown): Reply {
  return { fragment: `"error":${JSON.stringify({ code, message, data })}`, outcome }
}

export function createUnavailableReply(chainId: string, wait: number): Reply {
  return { ...createErrorReply(-32603, `No upstream of ${chainId} answers. Try again.`), outcome: 'failed', wait }
}

/** Serializes `{"jsonrpc":"2.0","id":1,"result":"0x1"}`. The id is JSON. */
export const serializeReply = (id: string, { fragment }: Reply): string => `{"jsonrpc":"2.0","id":${id},${fragment}}`
