export interface Places {
  /** Does the work when there is a place. Rejects with `NoPlaceError` when too many wait already, and with the signal's reason when it aborts before. */
  take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** There is no place, and none to wait at either. */
export class NoPlaceError extends Error {
  override readonly name = 'NoPlaceError'
}

/** Lets so many pieces of work be done at once, and the others wait for their turn, first come first served. */
export function createPlaces(count: number, mostWaiting = Infinity): Places {
  const waiting = new Set<() => void>()
  let taken = 0

  const enter = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      if (taken < count) {
        taken++
        return resolve()
      }
      if (waiting.size >= mostWaiting) return reject(new NoPlaceError('too many wait already'))
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
