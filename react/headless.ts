import { useStore } from '@nanostores/react'
import {
  $activity,
  $connecting,
  $nfts,
  $tokens,
  $wallets,
  type Connecting,
  type Nft,
  type Pages,
  type Tokens,
  type Transaction,
  type Wallets
} from '../state/headless/index.ts'

// `w3m-kit/headless/react`: one hook per store of `w3m-kit/headless`. Servers render the first value of each.

const initially = { ssr: 'initial' } as const

/** Returns the wallets that can be connected, with their logos. */
export const useWallets = (): Wallets => useStore($wallets, initially)

/** Returns the connect request that `connectWallet()` has sent. */
export const useConnecting = (): Connecting => useStore($connecting, initially)

/** Returns the tokens of the active account on the active network. */
export const useTokens = (): Tokens => useStore($tokens, initially)

/** Returns the NFTs of the active account on the active network. */
export const useNfts = (): Pages<Nft> => useStore($nfts, initially)

/** Returns the transactions of the active account on the active network, newest first. */
export const useActivity = (): Pages<Transaction> => useStore($activity, initially)
