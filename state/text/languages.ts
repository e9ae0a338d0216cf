/**
 * The texts of a flow in another language. Apart from the English ones: an English page does not even list the files of the others.
 * Rejects when there are none, or when they cannot be loaded.
 */
export async function messagesOf(locale: string, name: string): Promise<Record<string, string>> {
  const { load } = (await import(`./languages/${locale}.ts`)) as { load(name: string): Promise<unknown> }
  return ((await load(name)) as { messages: Record<string, string> }).messages
}
