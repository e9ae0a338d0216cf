import { drawnWallet } from '../kit/scripted-directory.ts'

// Words on the screens that are nobody's to translate: of wallets, networks, tokens, sellers and people, of the platform, and of what others
// have written. Those that stand in a scene itself are taken from there.

const names = `
  Paperboat Northwind Basalt Lantern Harbour Sponsor Ada Lovelace ada lovelace my eth
  Ethereum Base Arbitrum One OP Mainnet Polygon Gnosis BNB Smart Chain Solana Bitcoin
  Ether USD Coin Wrapped Aave Dai Chainlink Uniswap Token number Tide
  ETH USDC SOL LINK WBTC UNI AAVE DAI ARB PBT PAPR STU TK
  Coinbase Meld Harbour Pay Seller Low tide Shores Arcade Night Arcades Rings Slow Circles Grid Field Notes
  WalletConnect
  Google Discord Farcaster GitHub Apple Facebook
`

/** A language, a currency or a date, as the platform writes it in English. */
const platform = `
  Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM
  jan feb mrt apr mei jun jul aug sep okt nov dec
  January February March April June July August September October November December
  US USD EUR GBP Euro Dollar British Pound Canadian Japanese Yen Swiss Franc Brazilian Real Indian Rupee Australian Swedish Krona
`

/** What others say: a contract that refuses, a message that is signed to the letter, a browser's name. */
const sentences = [
  'This token is paused.',
  'ERC20: transfer amount exceeds balance',
  'TRANSFER_FROM_FAILED',
  /Revoke the smart session \w+ of/,
  'Chrome on Linux',
  'Safari on iPhone',
  // to be typed as it stands
  'DELETE',
  // twelve words that bring a wallet back
  /^([a-z]+ ){11}[a-z]+$/
]

/** Whole texts: the names and values of what a site asks to have signed. */
const asked = new Set([
  ...'what,string,buyer,Person,name,wallet,address,amounts,note,Order,owner,spender,value,nonce,deadline,Permit'.split(','),
  'Two boats, folded by hand',
  'Leave them at the harbour.',
  'Paperboat orders'
])

const directory = Array.from({ length: 24 }, (_, index) => drawnWallet(index).name)
const foreign = wordsOf([names, platform, directory])

/** Addresses, hosts, e-mail addresses, and what is shortened. */
const codes = /\S*[@/…]\S*|\S+\.\S+|\b0x\S+|\S*\d\S*/g

/** What of a text stands there in plain English and is neither foreign nor one of these words. */
export function untranslated(text: string, alsoForeign: ReadonlySet<string>): string[] {
  if (asked.has(text.trim().replace(/^\((.*)\)$/, '$1'))) return []
  const ours = sentences.reduce<string>((left, sentence) => left.replace(sentence, ''), text.trim())
  const words = ours.replace(codes, ' ').match(/\p{L}+/gu) ?? []
  return words.filter(word => /^[a-z]{2,}$/i.test(word) && !foreign.has(word) && !alsoForeign.has(word))
}

/** The words of everything that a scene is made of, but for what tells people about it. */
export function wordsOf(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      // a whole address is written in groups of four
      for (const code of part.match(/\w{32,}/g) ?? []) for (const group of code.match(/.{1,4}/g)!) found.add(group)
      for (const word of part.match(/[a-z]+/gi) ?? []) found.add(word)
    } else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) if (!['shows', 'from', 'answer'].includes(name)) look(inner)
  }
  look(value)
  return found
}
