import { environment } from './environment.ts'
import { $locale } from './text/text.ts'

/** How long one waits for the words of the visitor's language. Then it is English until they come. */
const forWords = 1_000

/** Resolves once whatever has been declared is said in the visitor's language, or it takes too long. On an English page there is nothing to wait for. */
export const spoken = (): Promise<unknown> | undefined =>
  $locale.get() === 'en'
    ? undefined
    : Promise.race([
        // asked for with the language itself; offline: English it stays
        import('./text/translated.ts').then(({ translated }) => translated()).catch(() => undefined),
        new Promise<void>(give => environment().after(forWords, give))
      ])
