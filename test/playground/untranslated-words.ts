import { drawnWallet } from '../kit/scripted-directory.ts'

// Texts on the screens that are not translated: names of wallets, networks, tokens, sellers and users, of the platform, and texts
// of third parties. Those that a scene itself contains are taken from there.

const names = `
  Paperboat Northwind Basalt Lantern Harbour Sponsor Ada Lovelace ada lovelace my eth
  Ethereum Base Arbitrum One OP Mainnet Polygon Gnosis BNB Smart Chain Solana Bitcoin
  Ether USD Coin Wrapped Aave Dai Chainlink Uniswap Token number Tide
  ETH USDC SOL LINK WBTC UNI AAVE DAI ARB PBT PAPR STU TK
  Coinbase Meld Harbour Pay Seller Low tide Shores Arcade Night Arcades Rings Slow Circles Grid Field Notes
  WalletConnect
  Google Discord Farcaster GitHub Apple Facebook
`

/** A language, a currency or a date, as the platform formats it in English. */
const platform = `
  Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM
  jan feb mrt apr mei jun jul aug sep okt nov dec
  January February March April June July August September October November December
  US USD EUR GBP Euro Dollar British Pound Canadian Japanese Yen Swiss Franc Brazilian Real Indian Rupee Australian Swedish Krona
`

/** Third-party texts: a contract's revert reason, a signed message, a browser's name. */
const sentences = [
  'This token is paused.',
  'ERC20: transfer amount exceeds balance',
  'TRANSFER_FROM_FAILED',
  /Revoke the smart session \w+ of/,
  'Chrome on Linux',
  'Safari on iPhone',
  // to be typed exactly like this
  'DELETE',
  // a recovery phrase of twelve words
  /^([a-z]+ ){11}[a-z]+$/
]

/** Whole texts: the names and values that an app requests to sign. */
const asked = new Set([
  ...'what,string,buyer,Person,name,wallet,address,amounts,note,Order,owner,spender,value,nonce,deadline,Permit'.split(','),
  'Two boats, folded by hand',
  'Leave them at the harbour.',
  'Paperboat orders'
])

const directory = Array.from({ length: 24 }, (_, index) => drawnWallet(index).name)
const foreign = wordsOf([names, platform, directory])

/** Addresses, hosts, email addresses and abbreviations. */
const codes = /\S*[@/…]\S*|\S+\.\S+|\b0x\S+|\S*\d\S*/g

/** Returns what of a text is plain English and neither foreign nor listed here. */
export function untranslated(text: string, alsoForeign: ReadonlySet<string>): string[] {
  if (asked.has(text.trim().replace(/^\((.*)\)$/, '$1'))) return []
  const ours = sentences.reduce<string>((left, sentence) => left.replace(sentence, ''), text.trim())
  const words = ours.replace(codes, ' ').match(/\p{L}+/gu) ?? []
  return words.filter(word => /^[a-z]{2,}$/i.test(word) && !foreign.has(word) && !alsoForeign.has(word))
}

/** Collects the words of all values of a scene, except its user-facing description. */
export function wordsOf(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      // a full address is shown in groups of four
      for (const code of part.match(/\w{32,}/g) ?? []) for (const group of code.match(/.{1,4}/g)!) found.add(group)
      for (const word of part.match(/[a-z]+/gi) ?? []) found.add(word)
    } else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) if (!['shows', 'from', 'answer'].includes(name)) look(inner)
  }
  look(value)
  return found
}
