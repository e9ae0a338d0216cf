import { explorerIds } from '../../state/explorer-ids.ts'
import type { Social } from '../../state/options.ts'
import type { WalletEntry } from '../../state/wallet-entry.ts'

// The wallets that a wallet button is for, by the names that sites give them.

/** How a wallet is called on its button. One that is not here is looked for in the page and in the directory by the name it was given. */
const titles = {
  metamask: 'MetaMask',
  trust: 'Trust Wallet',
  coinbase: 'Coinbase Wallet',
  rainbow: 'Rainbow',
  jupiter: 'Jupiter',
  solflare: 'Solflare',
  coin98: 'Coin98',
  'magic-eden': 'Magic Eden',
  backpack: 'Backpack',
  frontier: 'Frontier',
  phantom: 'Phantom',
  xverse: 'Xverse Wallet',
  leather: 'Leather',
  okx: 'OKX Wallet',
  bitget: 'Bitget Wallet',
  binance: 'Binance Wallet',
  uniswap: 'Uniswap',
  safepal: 'SafePal',
  bybit: 'Bybit Wallet',
  ledger: 'Ledger',
  'timeless-x': 'TimelessX',
  safe: 'Safe',
  zerion: 'Zerion',
  oneinch: '1inch Wallet',
  'crypto-com': 'Crypto.com',
  imtoken: 'imToken',
  kraken: 'Kraken Wallet',
  ronin: 'Ronin Wallet',
  robinhood: 'Robinhood',
  exodus: 'Exodus',
  argent: 'Argent',
  tokenpocket: 'TokenPocket',
  brave: 'Brave'
} as const

/** A wallet, a provider to log in with, `email`, or `walletConnect` for the code alone. Any other is looked for by its name. */
export type NamedWallet = keyof typeof titles | Social | 'email' | 'walletConnect' | (string & {})

export const titleOf = (name: string): string => (Object.hasOwn(titles, name) ? titles[name as keyof typeof titles] : name)

/** The directory's id, where it is known before the directory is asked. */
export const explorerIdOf = (name: string): string | undefined =>
  Object.entries(explorerIds).find(([known]) => plain(known) === plain(titleOf(name)))?.[1]

/** The same wallet: "OKX Wallet" and `okx`, "Magic Eden" and `magic-eden`. */
export function isNamed({ name, explorerId }: Pick<WalletEntry, 'name' | 'explorerId'>, wanted: string): boolean {
  return (
    [wanted, titleOf(wanted)].some(known => plain(known) === plain(name)) ||
    (explorerId !== undefined && explorerId === explorerIdOf(wanted))
  )
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
