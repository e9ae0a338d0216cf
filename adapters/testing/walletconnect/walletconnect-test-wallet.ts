import { createTestWallet, type TestWallet } from '../test-wallet.ts'
import { closeClient, openClient } from './client.ts'
import { connectPeer, disconnected, sessionOf } from './peer.ts'
import type { WalletConnectTestSession } from './session.ts'
import type { Answering, TestWalletOptions } from '../options.ts'

/** Options of `createWalletConnectTestWallet()`. */
export interface WalletConnectTestWalletOptions extends Pick<
  TestWalletOptions,
  'chains' | 'privateKeys' | 'mnemonic' | 'accountCount' | 'name' | 'icon' | 'answers' | 'batching' | 'latency' | 'staysAfterAdd'
> {
  /** WebSocket URL of the relay, such as `ws://127.0.0.1:5555`. The wallet contacts no other host of WalletConnect. */
  readonly relayUrl: string
  /** Project id for the relay. Default: `local`, which the relay of `w3m-kit-services` accepts. */
  readonly projectId?: string
  /** URL of the wallet in its metadata. Default: `https://test-wallet.example`. */
  readonly url?: string
}

/** A wallet at the other end of a relay, controlled by its user. */
export interface WalletConnectTestWallet {
  /**
   * What its user controls: `answers`, `failNext()`, `setAccounts()`, `switchChain()`, `revoke()` and the like, as of an injected wallet, which
   * it is not. A proposal is the request `wallet_createSession`; requests of apps have their own names.
   */
  readonly wallet: TestWallet
  readonly sessions: readonly WalletConnectTestSession[]
  /** Default response of the user. */
  answers: Answering
  /**
   * Scans a pairing URI (`wc:…`), and resolves once the session is settled.
   * Rejects with the error of the client for an invalid URI, and with the `ProviderRpcError` the app gets: 5000 if the user rejects it, 5100 to 5102
   * for what the wallet does not support.
   */
  pair(uri: string): Promise<WalletConnectTestSession>
  /** Ends a session, or all, like a user in the wallet. */
  disconnect(topic?: string): Promise<void>
  /** Stops the wallet, and closes its socket. Sessions stay at the apps. */
  stop(): Promise<void>
}

/**
 * Creates a wallet that apps connect by WalletConnect, over a relay of your own: it scans a pairing URI, and answers with the same keys and methods
 * as `createTestWallet()`, on EVM chains. Sessions are in memory: none is left after a reload. It loads the protocol's client.
 * @example
 * const phone = await createWalletConnectTestWallet({
 *   relayUrl: 'ws://127.0.0.1:5555',
 *   chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }]
 * })
 * const session = await phone.pair(uri)
 */
export async function createWalletConnectTestWallet({
  relayUrl,
  projectId = 'local',
  url = 'https://test-wallet.example',
  ...options
}: WalletConnectTestWalletOptions): Promise<WalletConnectTestWallet> {
  // No page sees it: the relay alone leads to it.
  const wallet = createTestWallet({ ...options, announce: false, window: new EventTarget() })
  const { name, icon } = wallet.info
  const description = 'A wallet for tests'
  const client = await openClient({ relayUrl, projectId, metadata: { name, description, url, icons: [icon] } })
  const peer = connectPeer(client, wallet, options)
  return {
    wallet,
    get sessions() {
      return client.session.getAll().map(sessionOf)
    },
    get answers() {
      return wallet.answers
    },
    set answers(answers) {
      wallet.answers = answers
    },
    pair: peer.pair,
    async disconnect(topic) {
      const topics = topic === undefined ? [...client.session.keys] : [topic]
      await Promise.all(topics.map(each => client.disconnect({ topic: each, reason: disconnected })))
      peer.ended()
    },
    async stop() {
      wallet.stop()
      await closeClient(client)
    }
  }
}
