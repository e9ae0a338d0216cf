import type { NftHolding } from './source.ts'

/**
 * Whether an NFT is bait: sent to thousands so that somebody opens the address in its name. By the list of the operator, by what the source
 * says, and by what it says of itself. Wrong now and then in both directions, so what is spam is hidden and never gone.
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
 * An address to open, in one of the ways around filters: `site . com`, `site[.]com`. Names of ENS, `alice.eth`, are none. Versions and
 * amounts, `1.5`, are none.
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

/** What a promise of something for nothing is written with. */
const bait =
  /\b(claim(s|ed|ing)?|airdrops?|redeem|rewards?|voucher|giveaway|gift|bonus|eligible|visit|activate|unlock|connect your wallet)\b/i

/** A title that promises: a word of bait with an amount, or with an order to do something. */
function isLure(title: string): boolean {
  if (!bait.test(title)) return false
  const amount = /[$€£]\s?\d|\d[\d.,]*\s?(k\b|\$|usd[tc]?\b|eth\b|btc\b|bnb\b|sol\b|matic\b|arb\b|op\b)/i
  const order = /\b(now|here|your|today|at|to (claim|redeem|get)|visit|free|before|expires?)\b|!|➡|→|👉|🎁/iu
  return amount.test(title) || order.test(title) || /^\W*(claim|redeem|visit|activate)\b/i.test(title)
}

/** Letters of another alphabet among Latin ones in one word, `Uniѕwаp`, or marks that cannot be seen: the name of somebody else. */
function isDisguised(title: string): boolean {
  if (/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/u.test(title)) return !isEmoji(title)
  return title.split(/[^\p{L}\p{M}]+/u).some(word => /\p{Script=Latin}/u.test(word) && lookAlikes.test(word))
}

/** Letters of the Cyrillic, the Greek and the Armenian alphabet that are drawn as Latin ones. */
const lookAlikes = /[АВЕЅІЈКМНОРСТУХԚԜаеѕіјкорсухһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυχօսոց]/u

/** Emoji are joined by a mark that cannot be seen. */
const isEmoji = (title: string) =>
  !/[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/u.test(title)

/** What was written to look otherwise to a filter than to a reader. */
function unmask(text: string): string {
  return text
    .slice(0, 4000)
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/gu, '')
    .replace(/\s*[[({]\s*(\.|dot)\s*[\])}]\s*/gi, '.')
    .replace(/(?<=\p{L})\s+\.\s*(?=\p{L})|(?<=\p{L})\s+dot\s+(?=\p{L})/giu, '.')
    .replace(/[。．｡]/gu, '.')
}
