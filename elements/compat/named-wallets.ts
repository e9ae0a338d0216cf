import { explorerIds } from '../../state/wallets/explorer-ids.ts'
import type { Social } from '../../state/options/options.ts'
import type { WalletEntry } from '../../state/wallets/entry.ts'

// Wallets of wallet buttons, by AppKit's names.

/**
 * Labels of wallet buttons.
 * Other wallets are looked up by name, among the injected ones and in the directory.
 */
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

/**
 * A wallet, a login provider, `email`, or `walletConnect` for the QR code only.
 * Other names are looked up.
 */
export type NamedWallet = keyof typeof titles | Social | 'email' | 'walletConnect' | (string & {})

export const getWalletTitle = (name: string): string => (Object.hasOwn(titles, name) ? titles[name as keyof typeof titles] : name)

/** Returns the directory id, if known without a request. */
export const getExplorerId = (name: string): string | undefined =>
  Object.entries(explorerIds).find(([known]) => plain(known) === plain(getWalletTitle(name)))?.[1]

/** Returns whether names match: "OKX Wallet" and `okx`, "Magic Eden" and `magic-eden`. */
export function matchesName({ name, explorerId }: Pick<WalletEntry, 'name' | 'explorerId'>, wanted: string): boolean {
  return (
    [wanted, getWalletTitle(wanted)].some(known => plain(known) === plain(name)) ||
    (explorerId !== undefined && explorerId === getExplorerId(wanted))
  )
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
