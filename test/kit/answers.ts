/** Answers of a user to requests that wait for one. */
export interface Answers<Answer> {
  /** Resolves to the next answer, or to one that was given before and not consumed. */
  next(): Promise<Answer>
  /**
   * Answers all waiting requests, or the next one if none waits: a screen names the wallet before the
   * request has reached it.
   */
  give(answer: Answer): void
}

export function createAnswers<Answer>(): Answers<Answer> {
  const waiting: ((answer: Answer) => void)[] = []
  const early: Answer[] = []
  return {
    next: () =>
      new Promise(resolve => {
        if (early.length > 0) resolve(early.shift()!)
        else waiting.push(resolve)
      }),
    give(answer) {
      if (waiting.length === 0) early.push(answer)
      else for (const resolve of waiting.splice(0)) resolve(answer)
    }
  }
}
