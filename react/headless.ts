import { useStore } from '@nanostores/react'
import type { AccountId, ChainId, Namespace } from '../adapters/base/caip.ts'
import type { Network } from '../adapters/base/network.ts'
import { $balance, type Balance } from '../state/account/balance.ts'
import { $sent, type SentTransfer } from '../state/account/sent.ts'
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
import { $chainId, $network, $networks, $unsupportedNetwork } from '../state/networks/networks.ts'
import { $account, $address, $session } from '../state/session/active-session.ts'
import { $activeNamespace, $sessions, type Session, type Sessions } from '../state/session/session.ts'

// `w3m-kit/headless/react`: one hook per store of `w3m-kit/headless`, and those of `w3m-kit` that need no modal. The hooks of
// `w3m-kit/react` load the shell of the modal, so that `kit.open()` works.

// servers, and the first render of a browser, have these values
const initially = { ssr: 'initial' } as const
const absent = { ssr: () => undefined }
const disconnected: Session = { status: 'disconnected' }
const noNetworks: readonly Network[] = []

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

/** Returns the active account, CAIP-10. */
export const useAccount = (): AccountId | undefined => useStore($account, absent)

/** Returns the active account's address. */
export const useAddress = (): string | undefined => useStore($address, absent)

/** Returns the session of the active namespace. */
export const useSession = (): Session => useStore($session, { ssr: () => disconnected })

/** Returns the session of each namespace. */
export const useSessions = (): Sessions => useStore($sessions, initially)

/** Returns the namespace of the active account. */
export const useActiveNamespace = (): Namespace => useStore($activeNamespace, initially)

/** Returns the chain of the active account, or the selected one. */
export const useChainId = (): ChainId | undefined => useStore($chainId, absent)

/** Returns the active network, if it is a configured one. */
export const useNetwork = (): Network | undefined => useStore($network, absent)

/** Returns the configured networks. */
export const useNetworks = (): readonly Network[] => useStore($networks, { ssr: () => noNetworks })

/** Returns whether a wallet is connected on a network that is not configured. */
export const useUnsupportedNetwork = (): boolean => useStore($unsupportedNetwork, { ssr: () => false })

/** Returns the native balance of the active account, in units, and whether it is known. */
export const useBalance = (): Balance => useStore($balance, initially)

/** Returns the transfers that the user has sent with the kit, newest first. */
export const useSent = (): readonly SentTransfer[] => useStore($sent, initially)
