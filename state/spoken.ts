import { environment } from './environment.ts'
import { translation } from './speak.ts'

/** How long one waits for the words of the visitor's language. Then it is English until they come. */
const forWords = 1_000

/** Resolves once whatever has been declared is said in the visitor's language, or it takes too long. On an English page there is nothing to wait for. */
export const spoken = (): Promise<unknown> | undefined =>
  translation &&
  Promise.race([translation.then(there => there?.translated()), new Promise<void>(give => environment().after(forWords, give))])
