/** Returns the queries over tables, sorted, each once: those that differ in the number of their rows or values count as one. */
export function distinctQueries(recorded: readonly (readonly string[])[]): string[] {
  const shortest = new Map<string, string>()
  for (const recordedQuery of recorded.flat()) {
    const query = recordedQuery.replace(/\s+/g, ' ').trim()
    if (!/^(select|insert|update|delete|with)\b/i.test(query) || !/\b(from|into|update)\b/i.test(query)) continue
    const form = formOf(query)
    const known = shortest.get(form)
    if (known === undefined || query.length < known.length) shortest.set(form, query)
  }
  return [...shortest.values()].sort()
}

const formOf = (query: string): string =>
  query
    .replace(/\$\d+/g, '$')
    .replace(/\$(, ?\$)+/g, '$')
    .replace(/\((\$|default)\)(, ?\((\$|default)\))+/g, '($)')
