import { createHash } from 'node:crypto'
import type { RelayLimits } from './limits.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import type { Fetched } from './methods.ts'
import { bytesOf, pagesOf } from './pages.ts'

/** Fetches that a client may have begun and not ended. */
const mostBegun = 32

export interface FetchesOptions {
  readonly mailbox: Mailbox
  readonly client: string
  readonly now: () => number
  readonly limits: RelayLimits
  /** Takes the bytes that are about to be read; throws when there are too many. */
  readonly spend: (bytes: number) => void
}

/**
 * Answers a client's fetches, page by page. A page is not taken for confirmed, since its reply may be lost: where the next one
 * begins is known to the connection alone, and a new connection begins anew.
 */
export function createFetches({ mailbox, client, now, limits, spend }: FetchesOptions) {
  /** The last letter that was handed out, by a digest of the topics. */
  const begun = new Map<string, number>()

  return async (topics: readonly string[]): Promise<Fetched> => {
    const key = createHash('sha256').update(topics.join()).digest('base64')
    const limit = limits.pageMessages
    const headings = await mailbox.waiting({ topics, client, now: now(), after: begun.get(key) ?? 0, limit })
    const [page = []] = pagesOf(headings, limits.pageBytes)
    spend(bytesOf(page))
    const letters = await mailbox.read(page, now())
    const hasMore = page.length < headings.length || headings.length === limit
    begun.delete(key)
    if (hasMore) begun.set(key, page.at(-1)!.id)
    if (begun.size > mostBegun) begun.delete(begun.keys().next().value!)
    return { messages: letters.map(toMessage), hasMore }
  }
}

/** What a client is told of a letter. */
export function toMessage({ topic, message, publishedAt, tag, attestation }: Letter) {
  return { topic, message, publishedAt, tag, ...(attestation !== null && { attestation }) }
}
