import { KitError } from './kit-error.ts'

/** Milliseconds to wait for an extension that announces itself after the page loads. */
const deadline = 3000

interface Discovery<Found> {
  subscribe(onChange: () => void): () => void
  find(walletId: string): Found | undefined
}

/**
 * Resolves to an injected wallet once it is present, or to `undefined` after the timeout.
 * Rejects with KitError `aborted`.
 */
export function waitForWallet<Found>(
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
