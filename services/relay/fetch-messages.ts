import { createHash } from 'node:crypto'
import type { RelayLimits } from './limits.ts'
import type { Mailbox } from './mailbox.ts'
import type { StoredMessage } from './stored-message.ts'
import type { FetchResult } from './methods.ts'
import { getTotalBytes, paginate } from './paginate.ts'

/** Maximum number of unfinished fetches of a client. */
const mostBegun = 32

export interface MessageFetcherOptions {
  readonly mailbox: Mailbox
  readonly client: string
  readonly now: () => number
  readonly limits: RelayLimits
  /** Charges the bytes about to be read; throws above the limit. */
  readonly spend: (bytes: number) => void
}

/**
 * Answers the fetches of a client, page by page.
 * A page does not count as acknowledged, since its response may be lost. Only the connection knows the start of the next page, so
 * a new connection starts at the beginning.
 */
export function createMessageFetcher({ mailbox, client, now, limits, spend }: MessageFetcherOptions) {
  /** Last returned message, by a digest of the topics. */
  const begun = new Map<string, number>()

  return async (topics: readonly string[]): Promise<FetchResult> => {
    const key = createHash('sha256').update(topics.join()).digest('base64')
    const limit = limits.pageMessages
    const headings = await mailbox.waiting({ topics, client, now: now(), after: begun.get(key) ?? 0, limit })
    const [page = []] = paginate(headings, limits.pageBytes)
    spend(getTotalBytes(page))
    const letters = await mailbox.read(page, now())
    const hasMore = page.length < headings.length || headings.length === limit
    begun.delete(key)
    if (hasMore) begun.set(key, page.at(-1)!.id)
    if (begun.size > mostBegun) begun.delete(begun.keys().next().value!)
    return { messages: letters.map(toMessage), hasMore }
  }
}

/** Converts a stored message to the wire format. */
export function toMessage({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation !== null && { attestation }) }
}
