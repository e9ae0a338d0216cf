/** A provider of EIP-1193, or of another namespace in the same shape. */
export interface Provider {
  /** Rejects with an error of EIP-1193: `code` and `message`. */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** `accountsChanged`, `chainChanged`, `disconnect`, … */
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}
