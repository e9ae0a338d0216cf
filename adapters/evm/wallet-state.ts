import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import type { Provider } from '../base/provider.ts'
import type { GrantedAccount, WalletState } from '../in-page/wallet-driver.ts'
import type { WalletLink } from '../in-page/wallet-link.ts'
import { parseAddresses, parseChainId } from './parse-replies.ts'
import { requestWallet, walletReplyTimeout } from './wallet-request.ts'
import type { FoundWallet } from './discovery.ts'

/** Link of an EVM wallet. */
export type EvmLink = WalletLink<FoundWallet, EvmState>

/** State of an EVM wallet, which has one network for all accounts: its responses and events, whichever is newer. */
export interface EvmState extends WalletState {
  /** Takes a `chainChanged` event. Ignores an invalid one. */
  hearChain(event: unknown): void
  /** Reads the wallet's current chain. */
  readChain(signal?: AbortSignal): Promise<ChainId>
}

/** Creates the `WalletDriver.createState` of EVM. */
export function createEvmState(provider: Provider, change: (act: () => void) => void): EvmState {
  let granted: readonly GrantedAccount[] = []
  let chainId: ChainId = 'eip155:0'
  let chainsHeard = 0
  const setChain = (id: ChainId): void => change(() => (chainId = id))
  return {
    get granted() {
      return granted
    },
    get chainId() {
      return chainId
    },
    parse: reply => parseAddresses(reply).map(address => ({ address })),
    take: accounts => void (granted = accounts),
    isOn: () => true,
    addressOf: ({ address }) => address,
    settle() {},
    noAccount: () => new KitError('no-account', 'The wallet shared no account.'),
    hearChain(event) {
      chainsHeard++
      try {
        setChain(parseChainId(event))
      } catch {
        // Not an EIP-1193 event: ignored.
      }
    },
    async readChain(signal) {
      const heard = chainsHeard
      const replied = parseChainId(
        await requestWallet(provider, 'eth_chainId', undefined, { signal, deadline: walletReplyTimeout })
      )
      if (heard !== chainsHeard) return chainId
      setChain(replied)
      return replied
    }
  }
}
