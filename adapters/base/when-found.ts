import { KitError } from './error.ts'

/** An extension that starts after the page tells of itself within this, or not on this visit. */
const deadline = 3000

interface Discovery<Found> {
  subscribe(onChange: () => void): () => void
  find(walletId: string): Found | undefined
}

/** A wallet of the page once it is there; `undefined` when it does not come. Rejects with KitError `aborted`. */
export function whenFound<Found>(
  discovery: Discovery<Found>,
  walletId: string,
  signal: AbortSignal | undefined
): Promise<Found | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(new KitError('aborted', 'Request was aborted', { cause: signal.reason }))
      else resolve(discovery.find(walletId))
    }
    const check = (): void => {
      if (discovery.find(walletId) || signal?.aborted) settle()
    }
    const timer = setTimeout(settle, deadline)
    const stop = discovery.subscribe(() => queueMicrotask(check))
    signal?.addEventListener('abort', settle)
  })
}
