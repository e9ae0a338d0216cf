/**
 * The texts of a flow in another language. Apart from the English ones: an English page does not even list the files of the others.
 * Rejects when there are none, or when they cannot be loaded.
 */
export async function messagesOf(locale: string, name: string): Promise<Record<string, string>> {
  return ((await import(`./locales/${locale}/${name}.ts`)) as { messages: Record<string, string> }).messages
}
