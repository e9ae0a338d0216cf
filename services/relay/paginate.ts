import type { MessageHeader } from './mailbox.ts'

/** Splits messages into pages of a maximum size in bytes, but of at least one message. */
export function* paginate(headings: readonly MessageHeader[], bytes: number): Generator<readonly MessageHeader[]> {
  let page: MessageHeader[] = []
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

export const getTotalBytes = (sized: readonly Pick<MessageHeader, 'size'>[]): number =>
  sized.reduce((sum, { size }) => sum + size, 0)
