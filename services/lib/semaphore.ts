export interface Semaphore {
  /**
   * Runs the work when a slot is free.
   * Rejects with `QueueFullError` if the queue is full, and with the signal's reason if it aborts before.
   */
  take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** All slots and the queue are full. */
export class QueueFullError extends Error {
  override readonly name = 'NoPlaceError'
}

/** Limits concurrency to `count`; further work is queued in order. */
export function createSemaphore(count: number, mostWaiting = Infinity): Semaphore {
  const waiting = new Set<() => void>()
  let taken = 0

  const enter = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      if (taken < count) {
        taken++
        return resolve()
      }
      if (waiting.size >= mostWaiting) return reject(new QueueFullError('the queue is full'))
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(signal?.reason instanceof Error ? signal.reason : new Error('given up while waiting'))
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })

  const leave = () => {
    const [next] = waiting
    if (next === undefined) taken--
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    async take(work, signal) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    }
  }
}
