import type { Heading } from './mailbox.ts'

/** Splits what waits into pages of at most so many bytes, but of one message at least. */
export function* pagesOf(headings: readonly Heading[], bytes: number): Generator<readonly Heading[]> {
  let page: Heading[] = []
  let size = 0
  for (const heading of headings) {
    if (page.length > 0 && size + heading.size > bytes) {
      yield page
      page = []
      size = 0
    }
    page.push(heading)
    size += heading.size
  }
  if (page.length > 0) yield page
}

export const bytesOf = (headings: readonly Heading[]) => headings.reduce((sum, { size }) => sum + size, 0)
