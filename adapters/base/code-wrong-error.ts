import { KitError } from './error.ts'

/** A one-time code that is not the right one. `triesLeft`: how many more may be tried before another code is needed. */
export class CodeWrongError extends KitError<'code-wrong'> {
  override name = 'CodeWrongError'
  readonly triesLeft: number

  constructor(triesLeft: number, message?: string, cause?: unknown) {
    super('code-wrong', message || 'Wrong code', { cause })
    this.triesLeft = triesLeft
  }
}
