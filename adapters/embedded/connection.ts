import type { LoginSignIn, NamespaceWallet } from '../../frame/host/index.ts'
import { toAccountId, parseAccountId, type AccountId } from '../base/caip.ts'
import type { AccountKind, Connection, ConnectionState, LoginOptions } from '../wallet-source.ts'

/** Creates the connection of one namespace of the wallet. */
export function toConnection(part: NamespaceWallet, signedIn?: LoginSignIn): Connection {
  const stops = new Set<() => void>()
  const state = (): ConnectionState => {
    const { chainId, address, accounts = [] } = part.state
    const others = accounts.filter(each => each.address.toLowerCase() !== address.toLowerCase())
    return { accounts: [address, ...others.map(each => each.address)].map(each => toAccountId(chainId, each)), chainId }
  }
  const accountType = (account: AccountId) => {
    const { address } = parseAccountId(account)
    const { type, accounts } = part.state
    const isIt = (one: string) => one.toLowerCase() === address.toLowerCase()
    return (isIt(part.state.address) ? type : accounts?.find(each => isIt(each.address))?.type) ?? 'eoa'
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
    accountType,
    get kinds() {
      const { type, deployed = false } = part.state
      if (!type) return undefined
      return { active: type, deployed, choose: (kind: AccountKind, { signal }: LoginOptions) => part.choose(kind, signal) }
    },
    get postponedRecovery() {
      if (!part.state.postponed) return undefined
      return { setUp: (reason: 'offer' | 'address', { signal }: LoginOptions) => part.setUpRecovery(reason, signal) }
    },
    chooseAccount: account => void part.choose(accountType(account)).catch(() => {}), // on failure the EOA, or the previous account, stays active
    switchNetwork: (network, { signal }) => part.switchTo(network.caipNetworkId, signal),
    release() {
      released = true
      for (const stop of stops) stop()
      stops.clear()
    }
  }
}
