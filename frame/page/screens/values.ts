import { element } from '../stage/element.ts'

/** `0x` and 20 bytes, or 32 bytes in base58. */
const address = /(?<![\w])(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})(?![\w])/

/**
 * A value from a stranger, with each address that has a line to itself in groups of four, and left to right whatever is around it. As text,
 * it is what it was: the groups are drawn apart, nothing stands between them. An address in a sentence stays in it.
 */
export function valueNodes(document: Document, text: string): readonly Node[] {
  const cut = text.split(address)
  return (cut.length > 1 ? cut.map(withoutIsolates) : cut)
    .map((part, index, parts) => {
      if (index % 2 === 0) return element(document, 'bdi', {}, part)
      if (/[^\n]$/.test(parts[index - 1]!) || /^[^\n]/.test(parts[index + 1]!))
        return element(document, 'bdi', { dir: 'ltr' }, part)
      return element(
        document,
        'bdi',
        { class: part.startsWith('0x') ? 'address hex' : 'address', dir: 'ltr' },
        groups(document, part)
      )
    })
    .filter(({ textContent }) => textContent !== '')
}

/**
 * What `say` keeps apart where it runs to the left may be cut in two here, and half of it would turn round all that follows. An element of its
 * own keeps it apart as well.
 */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

const groups = (document: Document, text: string): readonly Node[] =>
  (text.match(/^0x|.{1,4}/g) ?? []).map(group => element(document, 'span', {}, group))
