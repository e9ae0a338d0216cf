/** A response took longer than its deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** Rejects with a {@link TimeoutError} unless the work settles within the milliseconds. The work itself goes on. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no response within ${milliseconds} ms`)), milliseconds)
  })
  work.catch(() => {}) // it may fail after the deadline, when its caller has the other error
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
