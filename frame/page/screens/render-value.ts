import { createElement } from '../ui/element.ts'

/** `0x` and 20 bytes, or 32 bytes in base58. */
const address = /(?<![\w])(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})(?![\w])/

/**
 * Renders an untrusted value, with each address on its own line in visual groups of four, left to
 * right in any context. The text content is unchanged: groups are separated by style only. An address within a sentence stays
 * inline.
 */
export function renderValue(document: Document, text: string): readonly Node[] {
  const runs = runsOf(text)
  if (runs.length === 1 && !runs[0]!.isApart) return partsOf(document, text)
  return runs.flatMap(({ text: run, isApart }) =>
    isApart ? [createElement(document, 'bdi', { dir: 'ltr' }, partsOf(document, run))] : partsOf(document, stripIsolates(run))
  )
}

interface Run {
  readonly text: string
  readonly isApart: boolean
}

/**
 * Splits text at bidirectional isolates (LRI to PDI): an element keeps the order of its parts if the
 * text is split at addresses.
 */
function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  let start = 0
  let depth = 0
  const end = (index: number, isApart: boolean) => {
    if (index > start) runs.push({ text: text.slice(start, index), isApart })
    start = index + 1
  }
  for (const { 0: mark, index } of text.matchAll(/[\u2066-\u2069]/g)) {
    if (depth > 0) {
      depth += mark === '\u2069' ? -1 : 1
      if (depth === 0) end(index, true)
    } else if (mark === '\u2066') {
      end(index, false)
      depth = 1
    }
  }
  end(text.length, false)
  return runs
}

function partsOf(document: Document, text: string): readonly Node[] {
  const cut = text.split(address)
  return (cut.length > 1 ? cut.map(stripIsolates) : cut)
    .map((part, index, parts) => {
      if (index % 2 === 0) return createElement(document, 'bdi', {}, part)
      if (/[^\n]$/.test(parts[index - 1]!) || /^[^\n]/.test(parts[index + 1]!))
        return createElement(document, 'bdi', { dir: 'ltr' }, part)
      return createElement(
        document,
        'bdi',
        { class: part.startsWith('0x') ? 'address hex' : 'address', dir: 'ltr' },
        groups(document, part)
      )
    })
    .filter(({ textContent }) => textContent !== '')
}

/**
 * Removes isolates that `t` inserts in right-to-left text: splitting could separate a pair, and an
 * unpaired isolate would reorder the rest. Elements isolate as well.
 */
export const stripIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

const groups = (document: Document, text: string): readonly Node[] =>
  (text.match(/^0x|.{1,4}/g) ?? []).map(group => createElement(document, 'span', {}, group))
