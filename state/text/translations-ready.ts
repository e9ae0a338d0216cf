import { environment } from '../platform/environment.ts'
import { $locale } from './locale.ts'

/** Milliseconds to wait for translations. After that English shows until they load. */
const forWords = 1_000

/** Set when translations time out; reset when they load. */
let late = false

/**
 * Resolves once all declared texts are translated or the wait times out.
 * After a timeout no caller waits again until the translations have loaded. Returns `undefined` on an English page: there is
 * nothing to wait for.
 */
export const waitForTranslations = (): Promise<void> | undefined =>
  late || $locale.get() === 'en'
    ? undefined
    : new Promise(resolve => {
        const end = (inVain: boolean) => (): void => {
          cancel()
          late = inVain
          resolve()
        }
        const cancel = environment().after(forWords, end(true))
        // requested with the language itself; offline: texts stay English
        import('./translate.ts').then(({ translationsLoaded }) => translationsLoaded()).then(end(false), end(false))
      })
