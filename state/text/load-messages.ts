/** Module that `scripts/build/locales.ts` creates from a language's JSON file. */
interface Language {
  /** Loads the texts of a flow by its name. Rejects if there are none or they cannot be loaded. */
  load(flow: string): Promise<Readonly<Record<string, string>>>
}

/**
 * Loads the texts of a flow in another language.
 * A separate module: English pages do not even load the list of languages.
 *
 * @throws if there are none or they cannot be loaded
 */
export async function loadMessages(locale: string, flow: string): Promise<Record<string, string>> {
  const { load } = (await import(`../locales/${locale}.json`)) as unknown as Language
  return load(flow)
}
