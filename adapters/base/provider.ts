/** A provider (EIP-1193), or one of another namespace with the same interface. */
export interface Provider {
  /** Rejects with an EIP-1193 error: `code` and `message`. */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** `accountsChanged`, `chainChanged`, `disconnect`, … */
  on?(event: string, listener: (...values: never[]) => void): unknown
  removeListener?(event: string, listener: (...values: never[]) => void): unknown
}
