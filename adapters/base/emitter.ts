type Listener = (...values: never[]) => void

/** Events of a provider (EIP-1193). */
export interface Emitter {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Calls the listeners that are there now. One that throws is reported, and stops neither the others nor the caller. */
  emit(event: string, value: unknown): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          ;(listener as (value: unknown) => void)(value)
        } catch (error) {
          console.error(error) // an error of the app
        }
      }
    }
  }
}
