import { ProviderRpcError } from '../errors.ts'
import { isRecord } from '../guards.ts'
import { sessionMethods, type SessionScopes } from '../multichain.ts'
import { accountsOn, agree } from './agreement.ts'
import type { Client } from './client.ts'
import type { TestWalletOptions } from '../options.ts'
import type { TestWallet } from '../test-wallet.ts'
import type { WalletConnectTestSession } from './session.ts'

/** Requests about the wallet as a whole. All others act on the chain that they name. */
const ofTheWallet = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_signTypedData',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain'
]
/** Events of a session. */
const events = ['chainChanged', 'accountsChanged']

/** Reason of a session that the user ends. */
export const disconnected = { code: 6000, message: 'User disconnected.' }

type Session = ReturnType<Client['session']['get']>
type Proposal = ReturnType<Client['proposal']['get']>
type Response = Parameters<Client['respond']>[0]['response']

export function sessionOf({ topic, peer: { metadata }, namespaces: { eip155 } }: Session): WalletConnectTestSession {
  const { name, url } = metadata
  return { topic, app: { name, url }, chains: eip155?.chains ?? [], accounts: eip155?.accounts ?? [] }
}

interface Pending {
  readonly resolve: (session: WalletConnectTestSession) => void
  readonly reject: (error: unknown) => void
}

/** The wallet as the peer of apps. */
export interface Peer {
  pair(uri: string): Promise<WalletConnectTestSession>
  /** Takes the permission back when no session is left. */
  ended(): void
}

/** Connects the wallet to the client: proposals and requests of apps to the wallet, its changes to the apps. */
export function connectPeer(client: Client, wallet: TestWallet, options: Pick<TestWalletOptions, 'chains' | 'batching'>): Peer {
  const pending = new Map<string, Pending>()
  client.on('session_proposal', ({ params }) => {
    const waiting = pending.get(params.pairingTopic)
    pending.delete(params.pairingTopic)
    propose(client, wallet, { options, proposal: params }).then(waiting?.resolve, async (error: unknown) => {
      const rejection = toRejection(error)
      waiting?.reject(rejection)
      const { code, message } = rejection
      await client.reject({ id: params.id, reason: { code, message } }).catch(() => undefined) // it has expired
    })
  })
  answerRequests(client, wallet, sendChanges(client, wallet))
  const ended = (): void => {
    if (!client.session.length && wallet.connected) wallet.revoke()
  }
  client.on('session_delete', () => queueMicrotask(ended))

  return {
    ended,
    async pair(uri) {
      const topic = /^wc:([0-9a-f]+)@2\?/.exec(uri.trim())?.[1] ?? ''
      const settled = new Promise<WalletConnectTestSession>((resolve, reject) => pending.set(topic, { resolve, reject }))
      settled.catch(() => undefined) // it may end before it is awaited below
      try {
        await client.pair({ uri: uri.trim() })
      } catch (error) {
        pending.delete(topic)
        throw error
      }
      return settled
    }
  }
}

const request = ({ provider }: TestWallet, method: string, params?: unknown): Promise<unknown> =>
  provider.request({ method, params })

/** Has the user answer a proposal. Throws the wallet's error, or the code of what the wallet does not have. */
async function propose(
  client: Client,
  wallet: TestWallet,
  { options, proposal }: { readonly options: Pick<TestWalletOptions, 'chains' | 'batching'>; readonly proposal: Proposal }
): Promise<WalletConnectTestSession> {
  const { id, proposer, requiredNamespaces, optionalNamespaces } = proposal
  const agreement = agree(requiredNamespaces, optionalNamespaces, {
    chains: options.chains.map(chain => `eip155:${'chainId' in chain ? chain.chainId : chain.id}`),
    methods: [...ofTheWallet, ...sessionMethods({ batching: options.batching })],
    events,
    accounts: wallet.accounts
  })
  if (!agreement.possible) throw new ProviderRpcError(agreement.code, agreement.reason)
  const granted = agreement.namespaces['eip155']!
  const { sessionScopes } = (await request(wallet, 'wallet_getSession')) as { readonly sessionScopes: SessionScopes }
  // Sessions with other apps keep their chains.
  const chains = [...new Set([...Object.keys(sessionScopes), ...granted.chains])]
  const optionalScopes = Object.fromEntries(chains.map(chain => [chain, { methods: [], notifications: [] }]))
  await request(wallet, 'wallet_createSession', { optionalScopes })
  const shared = accountsOn(granted.chains, wallet.accounts)
  const { topic, acknowledged } = await client.approve({ id, namespaces: { eip155: { ...granted, ...shared } } })
  await acknowledged()
  const { name, url } = proposer.metadata
  return { topic, app: { name, url }, ...shared }
}

/** Answers the requests of apps. `sent` resolves once the changes so far have reached them. */
function answerRequests(client: Client, wallet: TestWallet, sent: () => Promise<void>): void {
  client.on('session_request', ({ id, topic, params: { chainId, request: sentRequest } }) => {
    const respond = (outcome: { readonly result: unknown } | { readonly error: RpcErrorAnswer }): Promise<void> =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } as Response })
    const { method, params } = sentRequest as { readonly method: string; readonly params: unknown }
    const outcome = ofTheWallet.includes(method)
      ? request(wallet, method, params)
      : request(wallet, 'wallet_invokeMethod', { scope: chainId, request: { method, params } })
    outcome
      .then(
        async result => {
          await sent() // the app gets a network before the answer to its switch
          await respond({ result })
        },
        (error: unknown) => respond({ error: toRpcError(error) })
      )
      .catch(() => undefined) // the session has ended
  })
}

/** Sends the wallet's changes to the apps, one after the other. Returns a function that waits for those on their way. */
function sendChanges(client: Client, wallet: TestWallet): () => Promise<void> {
  let sending: Promise<void> = Promise.resolve()
  const send = (change: () => Promise<void>): void => {
    sending = sending.then(change).catch(() => undefined) // the session has ended, or the wallet has stopped
  }
  // As they are at the change: the next one may come before this one is sent.
  const read = (): Shown => ({ chain: `eip155:${wallet.chainId}`, accounts: wallet.accounts })
  wallet.provider.on('chainChanged', () => {
    const { chainId } = wallet
    const shown = read()
    send(async () => {
      await updateSessions(client, shown)
      await emitEvent(client, shown.chain, { name: 'chainChanged', data: chainId })
    })
  })
  wallet.provider.on('accountsChanged', () => {
    if (wallet.connected && wallet.locked) return // sessions outlast a locked wallet, whose requests fail
    const { connected } = wallet
    const shown = read()
    send(async () => {
      if (!connected) {
        for (const topic of [...client.session.keys]) await client.disconnect({ topic, reason: disconnected })
        return
      }
      await updateSessions(client, shown)
      const { accounts } = accountsOn([shown.chain], shown.accounts)
      await emitEvent(client, shown.chain, { name: 'accountsChanged', data: accounts })
    })
  })
  return () => sending
}

/** What apps see of the wallet. */
interface Shown {
  /** CAIP-2. */
  readonly chain: string
  /** Addresses, active one first. */
  readonly accounts: readonly string[]
}

/** Sends the accounts to every session, on its chains and the wallet's own. */
async function updateSessions(client: Client, { chain, accounts }: Shown): Promise<void> {
  for (const { topic, namespaces } of client.session.getAll()) {
    const { eip155 } = namespaces
    if (!eip155) continue
    const chains = [...new Set([...(eip155.chains ?? []), chain])]
    const next = { ...eip155, ...accountsOn(chains, accounts) }
    if (next.accounts.join() === eip155.accounts.join()) continue
    const { acknowledged } = await client.update({ topic, namespaces: { ...namespaces, eip155: next } })
    await acknowledged()
  }
}

async function emitEvent(
  client: Client,
  chainId: string,
  event: { readonly name: string; readonly data: unknown }
): Promise<void> {
  for (const { topic, namespaces } of client.session.getAll())
    if (namespaces['eip155']?.events.includes(event.name)) await client.emit({ topic, event, chainId })
}

/** Converts an error to the reason of a rejected proposal: CAIP-25's codes, where 5000 is a rejection by the user. */
function toRejection(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError && error.code >= 5000) return error
  return new ProviderRpcError(5000, error instanceof ProviderRpcError && error.code === 4001 ? 'User rejected.' : String(error))
}

interface RpcErrorAnswer {
  readonly code: number
  readonly message: string
  readonly data?: string
}

function toRpcError(error: unknown): RpcErrorAnswer {
  const { code, message, data } = isRecord(error) ? error : {}
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : String(error),
    ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) })
  }
}
