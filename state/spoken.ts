import { environment } from './environment.ts'
import { $locale } from './text/text.ts'

/** How long one waits for the words of the visitor's language. Then it is English until they come. */
const forWords = 1_000

/** Words have kept somebody waiting in vain, and have not come since. */
let late = false

/**
 * Resolves once whatever has been declared is said in the visitor's language, or it takes too long: then nobody waits again until the words have
 * come after all. On an English page there is nothing to wait for.
 */
export const spoken = (): Promise<void> | undefined =>
  late || $locale.get() === 'en'
    ? undefined
    : new Promise(resolve => {
        const end = (inVain: boolean) => (): void => {
          cancel()
          late = inVain
          resolve()
        }
        const cancel = environment().after(forWords, end(true))
        // asked for with the language itself; offline: English it stays
        import('./text/translated.ts').then(({ translated }) => translated()).then(end(false), end(false))
      })
