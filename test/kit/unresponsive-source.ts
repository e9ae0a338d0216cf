import { getNamespace, parseAccountId, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Adapter, Connection, ConnectionState, WalletType } from '../../adapters/wallet-source.ts'

/**
 * A source that ignores abort signals and answers when the test says so, however late.
 * Its answers serve as many namespaces as were requested, as a WalletConnect session does.
 */
export interface DeafSource {
  readonly adapter: Adapter
  /** Answers the oldest pending request with these accounts. Resolves once the caller has received it. */
  answer(accounts: readonly AccountId[]): Promise<void>
  /** Events of the wallet, oldest first: `connect`, `reconnect`, `release eip155`, `disconnect eip155`. */
  readonly log: readonly string[]
  /** Number of subscribers of a connection. */
  readonly listeners: number
}

export function deafSource(id: string, type: WalletType = 'WALLET_CONNECT'): DeafSource {
  const log: string[] = []
  const waiting: { readonly namespaces: readonly Namespace[]; answer(connections: readonly Connection[]): void }[] = []
  const followers = new Set<(state: ConnectionState | undefined) => void>()

  const sendRequest = (what: string, namespaces: readonly Namespace[]): Promise<readonly Connection[]> => {
    log.push(what)
    return new Promise(resolve => waiting.push({ namespaces, answer: resolve }))
  }
  const connectionOf = (account: AccountId): Connection => ({
    namespace: getNamespace(account),
    walletId: id,
    type,
    name: id,
    accounts: [account],
    chainId: parseAccountId(account).chainId,
    provider: {
      request: () => Promise.reject(new KitError('unsupported-method', 'The deaf wallet knows no method.'))
    },
    subscribe(listener) {
      followers.add(listener)
      return () => void followers.delete(listener)
    },
    switchNetwork: () => Promise.reject(new KitError('switch-failed', 'The deaf wallet moves nowhere.')),
    release: () => void log.push(`release ${getNamespace(account)}`)
  })

  return {
    log,
    get listeners() {
      return followers.size
    },
    async answer(accounts) {
      const request = waiting.shift()
      if (!request) throw new Error(`No request waits for a response of "${id}".`)
      request.answer(accounts.filter(account => request.namespaces.includes(getNamespace(account))).map(connectionOf))
      await new Promise<void>(resolve => setImmediate(resolve))
    },
    adapter: {
      source: {
        id,
        start: () => () => undefined,
        wallets(onChange) {
          onChange([{ id, name: id, rdns: `example.${id}`, type: 'ANNOUNCED', namespace: 'eip155' }])
          return () => undefined
        },
        connect: (_walletId, { namespaces }) => sendRequest('connect', namespaces),
        reconnect: (_walletId, { namespaces }) => sendRequest('reconnect', namespaces),
        async disconnect({ namespace }) {
          log.push(`disconnect ${namespace}`)
        }
      }
    }
  }
}
