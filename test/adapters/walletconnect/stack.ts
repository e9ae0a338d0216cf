import { Core } from '@walletconnect/core'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { toNetwork, type Network } from '../../../adapters/base/network.ts'
import type {
  Connection,
  Pairing,
  PairingOptions,
  SourceContext,
  WalletApp,
  WalletSource
} from '../../../adapters/wallet-source.ts'
import { walletConnect, type WalletConnectConnection, type WalletConnectOptions } from '../../../adapters/walletconnect/index.ts'
import { eventually } from '../../kit/eventually.ts'

/** A page with the adapter, and a real wallet (WalletKit) at the other end of a real relay. */

export const network = (id: number, url = `http://127.0.0.1:9/${id}`): Network =>
  toNetwork({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } }
  })

export const one = network(31337)
export const two = network(31338)
export const three = network(31339)

export interface Page {
  readonly source: WalletSource
  readonly storage: Map<string, string>
  readonly alerts: (readonly [code: string, detail: string | undefined])[]
  readonly links: string[]
  /** RPC URLs that reads were sent to. */
  readonly reads: string[]
  /** The page becomes visible again. */
  show(): void
  stop(): void
}

export interface PageOptions {
  readonly relayUrl?: string | undefined
  readonly networks?: readonly Network[]
  readonly storage?: Map<string, string>
  readonly options?: WalletConnectOptions
  readonly projectId?: string
  readonly rpcUrls?: (chainId: ChainId) => readonly string[]
  readonly fetch?: typeof fetch
  /** Further metadata of the app. */
  readonly metadata?: object
  /** Enables the client's logs as in an app; silent in tests by default. */
  readonly logs?: boolean
  /** The page lets the adapter open links. */
  readonly opensLinks?: boolean
}

// unref WalletKit's timers of a minute and more, which would keep the process running after it was stopped
const { setTimeout: startTimer } = globalThis
globalThis.setTimeout = Object.assign((...timing: Parameters<typeof startTimer>) => {
  const timer = startTimer(...timing)
  if ((timing[1] ?? 0) >= 60_000) timer.unref()
  return timer
}, startTimer)

const pages = new Set<Page>()
const wallets = new Set<Wallet>()

export function openPage({
  relayUrl,
  networks = [one, two],
  storage = new Map(),
  options,
  projectId,
  rpcUrls,
  ...more
}: PageOptions): Page {
  const { source } = walletConnect(more.logs ? options : { logLevel: 'silent', ...options })
  const alerts: Page['alerts'] = []
  const links: string[] = []
  const reads: string[] = []
  const watchers = new Set<() => void>()
  const context: SourceContext = {
    networks,
    rpcUrls: rpcUrls ?? (() => []),
    fetch: (input, init) => {
      reads.push(String(input))
      return (more.fetch ?? fetch)(input, init)
    },
    storage: storageOver(storage),
    services: relayUrl === undefined ? {} : { relay: relayUrl },
    metadata: async () => ({
      name: 'Test site',
      description: 'A site in a test',
      url: 'https://site.example',
      icons: [],
      ...more.metadata
    }),
    ...(projectId !== undefined && { projectId }),
    alert: (code, detail) => alerts.push([code, detail]),
    ...(more.opensLinks && { openLink: (href: string) => links.push(href) }),
    onVisible(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    }
  }
  const stop = source!.start(context)
  const page: Page = {
    source: source!,
    storage,
    alerts,
    links,
    reads,
    show: () => watchers.forEach(watcher => watcher()),
    stop() {
      pages.delete(page)
      stop()
    }
  }
  pages.add(page)
  return page
}

function storageOver(entries: Map<string, string>): SourceContext['storage'] {
  return {
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key)
  }
}

export async function invite(page: Page, connect: Partial<PairingOptions> = {}): Promise<Pairing> {
  if (!page.source.pairing) throw new Error('The page has no pairing.')
  return page.source.pairing.open({ namespaces: ['eip155'], ...connect })
}

export interface ConnectTerms {
  readonly chains?: readonly string[]
  readonly network?: Network
  readonly grant?: Grant
  /** The wallet app whose link carries the pairing URI. */
  readonly app?: WalletApp
}

/** Creates a session between the page and the wallet, by default on every network the page requests. */
export async function connect(
  page: Page,
  wallet: Wallet,
  { chains, network: on, grant, app }: ConnectTerms = {}
): Promise<WalletConnectConnection> {
  const pairing = await invite(page, on ? { network: on } : {})
  if (app) pairing.carriedBy!(app)
  const proposal = await wallet.receive(pairing.uri)
  const [, connections] = await Promise.all([wallet.approve(proposal, { ...(chains && { chains }), ...grant }), pairing.approval])
  return connections[0] as WalletConnectConnection
}

export interface Grant {
  readonly chains?: readonly string[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  readonly accounts?: readonly string[]
  readonly namespaces?: Parameters<WalletKit['approveSession']>[0]['namespaces']
  readonly sessionProperties?: Record<string, string>
}

export type Proposal = WalletKitTypes.SessionProposal
export type SessionRequest = WalletKitTypes.SessionRequest
export type WalletKit = Awaited<ReturnType<typeof WalletKit.init>>

export interface Wallet {
  readonly kit: WalletKit
  readonly account: PrivateKeyAccount
  /** Scans a URI; resolves to the proposal. */
  receive(uri: string): Promise<Proposal>
  approve(proposal: Proposal, grant?: Grant): Promise<string>
  /** Answers the next request with the result of `answer`, or with the {@link WalletError} it throws. */
  answerNext(answer: (request: SessionRequest) => unknown): Promise<SessionRequest>
  /** The topic of its only session. */
  readonly topic: string
  stop(): Promise<void>
}

/** A wallet's error response. */
export class WalletError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

let walletCount = 0

export interface WalletMetadata {
  readonly name?: string
  readonly icons?: string[]
  readonly redirect?: { readonly universal: string; readonly linkMode: boolean }
}

export async function openWallet(
  relayUrl: string,
  { name = 'Test Wallet', icons = [], redirect }: WalletMetadata = {}
): Promise<Wallet> {
  const core = new Core({ relayUrl, customStoragePrefix: `wallet-${++walletCount}`, telemetryEnabled: false, logger: 'silent' })
  // the Verify server is an outside host: the client waits 5 s for it
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => undefined // it reports each start to WalletConnect, whether telemetry is off or on
  const kit = await WalletKit.init({
    // the types of the two packages do not support exactOptionalPropertyTypes
    core: core as unknown as WalletKitTypes.Options['core'],
    metadata: { name, description: 'A wallet in a test', url: 'https://wallet.example', icons, ...(redirect && { redirect }) }
  })
  hearDeletedTwice(kit)
  const account = privateKeyToAccount(generatePrivateKey())
  const next = <Event extends 'session_proposal' | 'session_request'>(event: Event) =>
    new Promise<WalletKitTypes.EventArguments[Event]>(resolve => kit.once(event, resolve))

  const wallet: Wallet = {
    kit,
    account,
    async receive(uri) {
      const proposal = next('session_proposal')
      await kit.pair({ uri })
      return proposal
    },
    async approve({ id, params }, { chains, methods, events, accounts, namespaces, sessionProperties } = {}) {
      const requested = params.optionalNamespaces.eip155
      const granted = [...(chains ?? requested?.chains ?? [])]
      const { topic } = await kit.approveSession({
        id,
        namespaces: namespaces ?? {
          eip155: {
            chains: granted,
            accounts: accounts ? [...accounts] : granted.map(chain => `${chain}:${account.address}`),
            methods: [...(methods ?? requested?.methods ?? [])],
            events: [...(events ?? requested?.events ?? [])]
          }
        },
        ...(sessionProperties && { sessionProperties })
      })
      return topic
    },
    async answerNext(answer) {
      const request = await next('session_request')
      const { topic, id } = request
      try {
        const result = await answer(request)
        await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      } catch (error) {
        if (!(error instanceof WalletError)) throw error
        const { code, message } = error
        await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
      }
      return request
    },
    get topic() {
      const [topic] = Object.keys(kit.getActiveSessions())
      if (!topic) throw new Error('The wallet has no session.')
      return topic
    },
    async stop() {
      wallets.delete(wallet)
      core.heartbeat.stop()
      // a late response would reopen its socket
      Object.assign(core.relayer, { connect: () => new Promise(() => undefined) })
      await core.relayer.transportClose()
    }
  }
  wallets.add(wallet)
  return wallet
}

/**
 * Handles a duplicate delivery: a message that the relay pushes during the wallet's fetch arrives
 * twice. For a session deletion the client checks that the second one's session exists and does not await the check, and deletes
 * the session again at its next publish: both failures would be unhandled rejections (`adapters/walletconnect/client-patches.ts`).
 */
function hearDeletedTwice(kit: WalletKit): void {
  const { engine, session } = (
    kit.engine as unknown as {
      signClient: {
        session: { readonly keys: readonly string[] }
        engine: {
          isValidDisconnect(params: unknown): Promise<void>
          deleteSession(params: { readonly topic: string }): Promise<void>
        }
      }
    }
  ).signClient
  const check = engine.isValidDisconnect
  engine.isValidDisconnect = params => {
    const checked = check(params)
    checked.catch(() => undefined) // awaiting callers still get the rejection
    return checked
  }
  const deleteSession = engine.deleteSession
  engine.deleteSession = async params => {
    if (session.keys.includes(params.topic)) await deleteSession(params)
  }
}

/** Stops every page and wallet of a test. */
export async function stopAll(): Promise<void> {
  for (const page of pages) page.stop()
  await Promise.all([...wallets].map(wallet => wallet.stop()))
}

/** Resolves to the next state of a connection. */
export function nextState(connection: Connection): Promise<Parameters<Parameters<Connection['subscribe']>[0]>[0]> {
  return new Promise(resolve => {
    const stop = connection.subscribe(state => {
      stop()
      resolve(state)
    })
  })
}

/** Resolves once the condition holds. Fails with its name after 20 s. */
export const until = (holds: () => boolean, what: string): Promise<void> => eventually(holds, what, 20_000)
