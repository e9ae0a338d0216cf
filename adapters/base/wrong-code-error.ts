import { KitError } from './kit-error.ts'

/** The one-time code is wrong. `triesLeft`: remaining attempts before a new code is needed. */
export class WrongCodeError extends KitError<'code-wrong'> {
  override name = 'CodeWrongError'
  readonly triesLeft: number

  constructor(triesLeft: number, message?: string, cause?: unknown) {
    super('code-wrong', message || 'Wrong code', { cause })
    this.triesLeft = triesLeft
  }
}
