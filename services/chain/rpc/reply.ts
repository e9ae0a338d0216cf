/** What a call gets: all of the reply but its id, which differs between those that share one. */
export interface Reply {
  /** `"result":…` or `"error":…`, JSON without braces. */
  readonly fragment: string
  /** `refused`: by us. `failed`: by all upstreams, in silence. */
  readonly outcome: 'result' | 'error' | 'refused' | 'failed'
  /** Of a failed one: milliseconds until it may be asked again; `Infinity` when that has no point. */
  readonly wait?: number
}

export const resultReply = (json: string): Reply => ({ fragment: `"result":${json}`, outcome: 'result' })

export function errorReply(code: number, message: string, outcome: 'error' | 'refused' = 'refused', data?: unknown): Reply {
  return { fragment: `"error":${JSON.stringify({ code, message, data })}`, outcome }
}

export function failedReply(chainId: string, wait: number): Reply {
  return { ...errorReply(-32603, `No upstream of ${chainId} answers. Try again.`), outcome: 'failed', wait }
}

/** `{"jsonrpc":"2.0","id":1,"result":"0x1"}`; the id is JSON. */
export const written = (id: string, { fragment }: Reply): string => `{"jsonrpc":"2.0","id":${id},${fragment}}`
