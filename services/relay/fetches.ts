import type { Letter, Mailbox } from './mailbox.ts'
import type { Fetched } from './methods.ts'

/** Letters and bytes of one page. */
const pageOfLetters = 50
const pageOfBytes = 1024 * 1024
/** Fetches that a client may have begun and not ended. */
const mostBegun = 32

/**
 * Answers a client's fetches, page by page. A page is not taken for confirmed, since its reply may be lost: where the next one
 * begins is known to the connection alone, and a new connection begins anew.
 */
export function createFetches(mailbox: Mailbox, client: string, now: () => number) {
  /** The last letter that was handed out, by topics. */
  const begun = new Map<string, number>()

  return async (topics: readonly string[]): Promise<Fetched> => {
    const key = topics.join()
    const letters = await mailbox.waiting({ topics, client, now: now(), after: begun.get(key) ?? 0, limit: pageOfLetters })
    const page = firstPage(letters)
    const hasMore = page.length < letters.length || letters.length === pageOfLetters
    begun.delete(key)
    if (hasMore) begun.set(key, page.at(-1)!.id)
    if (begun.size > mostBegun) begun.delete(begun.keys().next().value!)
    return { messages: page.map(toMessage), hasMore }
  }
}

/** At least one letter, and no more than fit. */
function firstPage(letters: readonly Letter[]): Letter[] {
  let bytes = 0
  const end = letters.findIndex(({ message }) => (bytes += message.length) > pageOfBytes)
  return letters.slice(0, end < 0 ? letters.length : Math.max(1, end))
}

/** What a client is told of a letter. */
export function toMessage({ topic, message, publishedAt, tag, attestation }: Letter) {
  return { topic, message, publishedAt, tag, ...(attestation !== null && { attestation }) }
}
