import type { SignedInAtLogin, WalletPart } from '../../frame/host/index.ts'
import { accountIdOf, parseAccountId, type AccountId } from '../base/caip.ts'
import type { Connection, ConnectionState } from '../wallet-source.ts'

/** The kit's view of a namespace of the wallet. */
export function toConnection(part: WalletPart, signedIn?: SignedInAtLogin): Connection {
  const stops = new Set<() => void>()
  const state = (): ConnectionState => {
    const { chainId, address, accounts = [] } = part.state
    const others = accounts.filter(each => each.address.toLowerCase() !== address.toLowerCase())
    return { accounts: [address, ...others.map(each => each.address)].map(each => accountIdOf(chainId, each)), chainId }
  }
  let released = false
  return {
    namespace: part.namespace,
    walletId: 'embedded',
    type: 'AUTH',
    name: 'Email or social',
    provider: part.provider,
    ...(signedIn && { signedIn: [{ ...signedIn, account: signedIn.account as AccountId, cacao: undefined }] }),
    get accounts() {
      return state().accounts
    },
    get chainId() {
      return part.state.chainId
    },
    subscribe(listener) {
      if (released) return () => undefined
      const stop = part.subscribe(now => listener(now && state()))
      stops.add(stop)
      return () => {
        stops.delete(stop)
        stop()
      }
    },
    accountType(account) {
      const { address } = parseAccountId(account)
      return part.state.accounts?.find(each => each.address.toLowerCase() === address.toLowerCase())?.type ?? 'eoa'
    },
    chooseAccount: account => void part.choose(parseAccountId(account).address).catch(() => {}), // the frame leaves all as it is
    switchNetwork: (network, { signal }) => part.switchTo(network.caipNetworkId, signal),
    release() {
      released = true
      for (const stop of stops) stop()
      stops.clear()
    }
  }
}
