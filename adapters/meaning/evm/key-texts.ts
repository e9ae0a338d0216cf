import { withoutLinks } from './opaque-text.ts'

// Texts whose signature is a key of the account at a service, or authorizes another key there. Accounts at such a service can be
// taken over by any page that gets the text signed.

interface KeyText {
  readonly text: RegExp
  readonly service: string
}

const keyTexts: readonly KeyText[] = [
  // https://docs.zksync.io (Lite): the key of the account, and another key for it
  { text: /\bAccess zkSync account\b|\bRegister zkSync pubkey\b/i, service: 'zkSync Lite' },
  { text: /\bRegister Lighter Account\b/i, service: 'Lighter' },
  { text: /\bRegister zkBNB Account\b/i, service: 'zkBNB' },
  { text: /\bzkLink’?'?s layer2\b/i, service: 'zkLink' },
  // https://github.com/ScopeLift/umbra-protocol: the keys of stealth payments
  { text: /\bto access your Umbra account\b/i, service: 'Umbra' },
  // https://github.com/immutable/imx-core-sdk: the STARK key
  { text: /initiated an action with Immutable X\b/i, service: 'Immutable X' },
  { text: /\bto access Loopring Exchange\b/i, service: 'Loopring' },
  // the keys of shielded balances are derived from the signature alone
  { text: /\bPrivacy Money account sign in\b/i, service: 'Privacy Cash' },
  { text: /\bLogin to Hinkal(?: Protocol\b|[’']?s Private Transfer App\b)/i, service: 'Hinkal' },
  { text: /\bgenerate your Aztec (Privacy|Spending) Key\b/i, service: 'Aztec' },
  { text: /^(?=[^]*?\bname: ?ApeX\b)[^]*\baction: ?L2 Key\b/i, service: 'ApeX' },
  { text: /^(?=[^]*?\bname: ?edgeX\b)[^]*\baction: ?L2 Key\b/i, service: 'edgeX' },
  { text: /\baction: ?dYdX (STARK Key|Onboarding)\b/i, service: 'dYdX' },
  { text: /\bto obtain the keys to your Panther wallet\b/i, service: 'Panther' },
  { text: /\bWelcome to RabbitX!/i, service: 'RabbitX' },
  // https://github.com/InternetMaximalism/intmax2: the seed of the account, in two wordings
  { text: /\bto access the INTMAX network\b/i, service: 'INTMAX' },
  // Aster creates an API key with it
  { text: /\bYou are signing in ?to Astherus\b/i, service: 'Aster' },
  { text: /\bgenerate a GMX subaccount\b/i, service: 'GMX' },
  { text: /\bSign in to Nexus Exchange\b/i, service: 'Nexus' },
  { text: /\bto access DeGate Exchange\b/i, service: 'DeGate' },
  // https://github.com/decentraland/decentraland-crypto: the holder of the ephemeral key acts as the account
  { text: /^(?=.*?\bDecentraland Login\b).*\bEphemeral address\b/i, service: 'Decentraland' },
  // common endings of such texts
  { text: /\btrusted (?:client|website|site|domain)s?\b|\bgenerate an? \w+ subaccount\b/i, service: '' }
]

/** Returns the service whose key a text creates; an empty name if the text does not name it. */
export function keyServiceOf(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ')
  return keyTexts.find(each => each.text.test(line))?.service ?? (makesSpendingKey(text) ? '' : undefined)
}

/** Returns true if a text itself says that it creates a spending or viewing key. */
const makesSpendingKey = (text: string): boolean =>
  /\b(generat|deriv|creat)\w*\b[^.\n]{0,60}\b(spend(ing)?|private|payment|viewing)[ -]keys?\b|\b(spend(ing)?|private|payment|viewing)[ -]key (generation|derivation)\b/i.test(
    text
  )

/** Returns the action of a Fogo intent, which the network accepts from anyone with its signature. */
export const fogoIntentOf = (text: string): 'session' | 'transfer' | undefined => {
  const [, kind] = /^\s*Fogo (Sessions|(?:Bridge )?Transfer):/i.exec(text) ?? []
  return kind === undefined ? undefined : kind.toLowerCase() === 'sessions' ? 'session' : 'transfer'
}

/** Returns true if a text itself says that it creates a key. */
export const makesKey = (text: string): boolean =>
  /\b(generat|deriv|creat)\w*\b[^.\n]{0,60}\bkeys?\b|\bkey (generation|derivation)\b|\baction: ?\S{0,60} ?L2 Key\b/i.test(text)

/** Parts that differ between logins: a time, a number, or a code with letters and digits. */
const onceOnly =
  /\d{5,}|\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b|\b\d{1,2}:\d{2}\b|\b(?![a-z]+\d{1,4}\b)(?=[a-z]*\d)[a-z\d]{6,}\b|\b[a-z\d]{24,}\b/i

/**
 * Parts that stay constant: a contract address, also a shortened one, and the number of a network or a
 * version.
 */
const lasting =
  /0x[0-9a-f]{40}\b|\b0x[0-9a-f]{2,20}(?:\.{2,}|…)[0-9a-f]{2,20}\b|\b(?:chain|network|version)(?:[\s_-]?id)?[\s:=#]*(?:eip155:)?\d[\d.]*/gi

/**
 * Returns true if the same text is signed each time.
 * Unlike a login, its signature proves nothing, but services derive keys from such signatures, and another site can request it
 * too.
 */
export function isFixedText(text: string, { origin, account }: { readonly origin: string; readonly account: string }): boolean {
  const own = new RegExp(`(?:0x)?${account.replace(/^0x/i, '')}`, 'gi')
  return !onceOnly.test(text.replace(own, '').replace(lasting, '')) && !text.toLowerCase().includes(new URL(origin).hostname)
}

/**
 * Words for an account that acts for another: `ephemeral address`, `sessionKey`, `agent_wallet`,
 * `Expiration`.
 */
const actorWords = /\b(?:ephemeral|session keys?|delegat|agent|signer|expir)/i

/** Number of characters before and after an address that are searched. */
const nearby = 80

/** Returns the account that a text authorizes: an address that is not the user's, near such a word. */
export function actorIn(whole: string, own: readonly string[]): string | undefined {
  const text = withoutLinks(whole)
  const isOwn = (address: string) => own.some(each => each.toLowerCase() === address.toLowerCase())
  const others = [...text.matchAll(/(?<![\da-z])0x[\da-f]{40}(?![\da-z])/gi)].filter(([address]) => !isOwn(address))
  const wordsAround = ({ 0: address, index }: RegExpExecArray): string =>
    `${text.slice(Math.max(0, index - nearby), index)} ${text.slice(index + address.length, index + address.length + nearby)}`
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[\s_-]+/g, ' ')
  return others.find(found => actorWords.test(wordsAround(found)))?.[0]
}
