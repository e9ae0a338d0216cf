/** The events of EIP-1193, and those wallets send beside them. */
export interface WalletEvents {
  readonly on: (event: string, listener: (...values: never[]) => void) => void
  readonly removeListener: (event: string, listener: (...values: never[]) => void) => void
  readonly emit: (event: string, value: unknown) => void
  readonly removeAll: () => void
}

export function createEvents(): WalletEvents {
  const listeners = new Map<string, Set<(...values: never[]) => void>>()
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          ;(listener as (value: unknown) => void)(value)
        } catch (error) {
          reportError(error) // a page's listener that throws must not stop the wallet
        }
      }
    },
    removeAll: () => listeners.clear()
  }
}

function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
