import type { NftHolding } from './chain-source.ts'

/**
 * Returns true for a spam NFT, sent to thousands of accounts so that users open the URL in its name.
 * Uses the operator's list, the source's verdict, and its texts. Errs in both directions at times, so spam is hidden but never
 * removed.
 */
export function isSpamNft(
  { contract, name, collection, description = '', isSpam }: Omit<NftHolding, 'amount'>,
  listed: ReadonlySet<string>
): boolean {
  if (isSpam || listed.has(contract)) return true
  const titles = [name, collection]
  if (titles.some(title => hasLink(title) || isDisguised(title) || isLure(title))) return true
  const text = unmask(description)
  return hasLink(text) && bait.test(text)
}

/**
 * Returns true for a URL, also in forms that evade filters: `site . com`, `site[.]com`. ENS names,
 * `alice.eth`, do not count, nor do versions and amounts, `1.5`.
 */
function hasLink(text: string): boolean {
  const plain = unmask(text)
  return (
    /https?:|www\.|\bt\.me\//i.test(plain) ||
    new RegExp(String.raw`[\p{L}\p{N}-]{2,}\.(${endings})(?![\p{L}\p{N}-]|\.eth\b)`, 'iu').test(plain)
  )
}

const endings = [
  ...[
    'com',
    'net',
    'org',
    'info',
    'biz',
    'io',
    'co',
    'me',
    'cc',
    'tv',
    'gg',
    'ly',
    'to',
    'us',
    'ru',
    'cn',
    'in',
    'pw',
    'id',
    'ai'
  ],
  ...['xyz', 'app', 'dev', 'site', 'online', 'live', 'top', 'vip', 'pro', 'club', 'fun', 'win', 'bid', 'lol', 'link', 'click'],
  ...[
    'finance',
    'network',
    'exchange',
    'trade',
    'money',
    'cash',
    'gift',
    'gifts',
    'claims',
    'events',
    'rewards',
    'promo',
    'space'
  ],
  ...['website', 'shop', 'store', 'tech', 'tools', 'world', 'zone', 'digital', 'cloud', 'capital', 'fund', 'bond', 'lat', 'cfd']
].join('|')

/** Words of promised gifts. */
const bait =
  /\b(claim(s|ed|ing)?|airdrops?|redeem|rewards?|voucher|giveaway|gift|bonus|eligible|visit|activate|unlock|connect your wallet)\b/i

/** Returns true for a title with such a word and an amount, or a call to action. */
function isLure(title: string): boolean {
  if (!bait.test(title)) return false
  const amount = /[$€£]\s?\d|\d[\d.,]*\s?(k\b|\$|usd[tc]?\b|eth\b|btc\b|bnb\b|sol\b|matic\b|arb\b|op\b)/i
  const order = /\b(now|here|your|today|at|to (claim|redeem|get)|visit|free|before|expires?)\b|!|➡|→|👉|🎁/iu
  return amount.test(title) || order.test(title) || /^\W*(claim|redeem|visit|activate)\b/i.test(title)
}

/**
 * Returns true for letters of another script among Latin ones in one word, `Uniѕwаp`, or invisible
 * characters: an imitated name.
 */
function isDisguised(title: string): boolean {
  if (/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/u.test(title)) return !isEmoji(title)
  return title.split(/[^\p{L}\p{M}]+/u).some(word => /\p{Script=Latin}/u.test(word) && lookAlikes.test(word))
}

/** Cyrillic, Greek and Armenian letters confusable with Latin ones. */
const lookAlikes = /[АВЕЅІЈКМНОРСТУХԚԜаеѕіјкорсухһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυχօսոց]/u

/** Emoji contain an invisible joiner. */
const isEmoji = (title: string) =>
  !/[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/u.test(title)

/** Reverses disguises that filters and readers see differently. */
function unmask(text: string): string {
  return text
    .slice(0, 4000)
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/gu, '')
    .replace(/\s*[[({]\s*(\.|dot)\s*[\])}]\s*/gi, '.')
    .replace(/(?<=\p{L})\s+\.\s*(?=\p{L})|(?<=\p{L})\s+dot\s+(?=\p{L})/giu, '.')
    .replace(/[。．｡]/gu, '.')
}
