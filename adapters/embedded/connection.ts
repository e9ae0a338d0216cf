import type { WalletPart } from '../../frame/host/index.ts'
import { accountIdOf } from '../base/caip.ts'
import type { Connection, ConnectionState } from '../wallet-source.ts'

/** The kit's view of a namespace of the wallet. */
export function toConnection(part: WalletPart): Connection {
  const stops = new Set<() => void>()
  const state = (): ConnectionState => {
    const { chainId, address } = part.state
    return { accounts: [accountIdOf(chainId, address)], chainId }
  }
  let released = false
  return {
    namespace: part.namespace,
    walletId: 'embedded',
    type: 'AUTH',
    name: 'Email or social',
    provider: part.provider,
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
    switchNetwork: (network, { signal }) => part.switchTo(network.caipNetworkId, signal),
    release() {
      released = true
      for (const stop of stops) stop()
      stops.clear()
    }
  }
}
