/** What a person gives to requests that wait for one. */
export interface Answers<Answer> {
  /** Resolves with what is given from now on, or has been given to nobody yet. */
  next(): Promise<Answer>
  /** To all that wait. Where none does yet, to the one that comes next: a screen names the wallet before the question has reached it. */
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
