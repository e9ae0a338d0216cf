import { environment } from '../platform/environment.ts'
import { $locale } from './locale.ts'

/** Milliseconds to wait for translations. After that English shows until they load. */
const forWords = 1_000

/** Set when translations time out; reset when they load. */
let late = false

let translator: typeof import('./translate.ts') | undefined

/** Loads the translations of all declared texts, without a time limit. Never rejects: offline, texts stay English. */
export async function loadTranslations(): Promise<void> {
  if ($locale.get() === 'en') return
  try {
    // requested with the language itself
    translator ??= await import('./translate.ts')
    await translator.translationsLoaded()
  } catch {
    // offline
  }
}

/**
 * Resolves once all declared texts are translated or the wait times out.
 * After a timeout no caller waits again until the translations have loaded. Returns `undefined` if there is nothing to wait for:
 * on an English page, and once they have loaded, so that a screen renders in the same frame.
 */
export const waitForTranslations = (): Promise<void> | undefined =>
  late || $locale.get() === 'en' || translator?.areTranslationsLoaded()
    ? undefined
    : new Promise(resolve => {
        const end = (inVain: boolean) => (): void => {
          cancel()
          late = inVain
          resolve()
        }
        const cancel = environment().after(forWords, end(true))
        void loadTranslations().then(end(false))
      })
