import { after, before } from 'node:test'
import type { ChainId } from '../../../adapters/base/caip.ts'
import type { Network } from '../../../adapters/base/network.ts'
import { walletConnect } from '../../../adapters/walletconnect/index.ts'
import type { WalletSource } from '../../../adapters/wallet-source.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { requestSuite, sourceSuite, type Reached } from '../adapter-suite.ts'
import { connect, nextState, one, openPage, openWallet, three, two, type Proposal, type SessionRequest } from './stack.ts'

// The contract of a wallet source, for WalletConnect with a real wallet that scans each pairing URI by itself.

let services: Services

before(async () => {
  services = await startServices()
})

after(() => services.close())

const secondAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

sourceSuite('WalletConnect', async () => {
  const { relay } = services.addresses
  const wallet = await openWallet(relay)
  const { kit, account } = wallet
  let prompts = 0
  let next: 'approve' | 'refuse' | 'leave' = 'approve'
  let granted: readonly Network[] = [one]

  const decide = (): typeof next => {
    prompts++
    const decision = next
    next = 'approve'
    return decision
  }
  const accountsOn = (networks: readonly Network[]) =>
    networks.flatMap(({ caipNetworkId }) => [`${caipNetworkId}:${account.address}`, `${caipNetworkId}:${secondAddress}`])
  const reason = { code: 5000, message: 'User rejected.' }

  kit.on('session_proposal', (proposal: Proposal) => {
    const decision = decide()
    granted = [one]
    if (decision === 'approve') void wallet.approve(proposal, { chains: [one.caipNetworkId], accounts: accountsOn(granted) })
    else if (decision === 'refuse') void kit.rejectSession({ id: proposal.id, reason })
  })
  // the session has one network; the wallet adds another on a switch request
  kit.on('session_request', async ({ topic, id }: SessionRequest) => {
    const decision = decide()
    if (decision === 'leave') return
    if (decision === 'approve') await grant([one, two])
    const answer = decision === 'approve' ? { result: null } : { error: reason }
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  })

  async function grant(networks: readonly Network[]): Promise<void> {
    granted = networks
    const { topic } = wallet
    const { eip155 } = kit.getActiveSessions()[topic]!.namespaces
    const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
    await kit.updateSession({ topic, namespaces: { eip155: { ...eip155!, chains, accounts: accountsOn(networks) } } })
  }

  const emit = (name: string, data: unknown) =>
    kit.emitSessionEvent({ topic: wallet.topic, event: { name, data }, chainId: one.caipNetworkId })
  // actions after the wallet has disconnected are ignored
  let working: Promise<unknown> = Promise.resolve()
  const quietly = (work: () => Promise<unknown>): void => {
    working = working.then(work).catch(() => undefined)
  }

  return {
    createSource() {
      const { source } = walletConnect()
      return scanned(source!, { scan: uri => quietly(() => kit.pair({ uri })), settled: () => working })
    },
    walletId: 'walletConnect',
    networks: [one, two],
    context: { services: { relay } },
    refuseNext: () => (next = 'refuse'),
    leaveNextOpen: () => (next = 'leave'),
    chooseOtherAccount: () => quietly(() => emit('accountsChanged', [secondAddress])),
    goTo: network =>
      quietly(async () => {
        if (!granted.includes(network)) await grant([...granted, network])
        await emit('chainChanged', Number(network.id))
      }),
    revoke: () =>
      quietly(() => kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })),
    prompts: () => prompts,
    stop: wallet.stop
  }
})

requestSuite('WalletConnect', async methods => {
  const { relay } = services.addresses
  const wallet = await openWallet(relay)
  const { kit } = wallet
  // WalletKit delays the second of two requests by a second
  Object.assign(kit.engine.signClient.engine, { requestQueueDelay: 0 })
  const reached: Reached[] = []
  const networks = [one, two] as const
  const networkAt = (url: string): Network => networks.find(({ rpcUrls }) => rpcUrls.default.http[0] === url)!

  kit.on('session_request', ({ topic, id, params: { chainId, request } }: SessionRequest) => {
    const { method, params } = request as { method: string; params: unknown }
    reached.push({ by: 'wallet', chainId: chainId as ChainId, method, params })
    void kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x1' } })
  })
  const page = openPage({
    relayUrl: relay,
    networks,
    ...(methods.length && { options: { methods: { eip155: methods } } }),
    async fetch(input, init) {
      const { id, method, params } = JSON.parse(init?.body as string) as { id: number; method: string; params: unknown }
      reached.push({ by: 'node', chainId: networkAt(input as string).caipNetworkId, method, params })
      return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
    }
  })
  const chains = [one, two, three].map(({ caipNetworkId }) => caipNetworkId)
  const connection = await connect(page, wallet, { chains })

  return {
    provider: connection.provider,
    networks,
    foreign: three,
    async goTo(network) {
      const { id, caipNetworkId } = network
      if (connection.chainId === caipNetworkId) return
      // among the networks of the session the page itself switches
      if (network !== three) return connection.switchNetwork(network, {})
      const update = nextState(connection)
      await kit.emitSessionEvent({
        topic: wallet.topic,
        event: { name: 'chainChanged', data: Number(id) },
        chainId: caipNetworkId
      })
      await update
    },
    reached,
    disconnect: () => page.source.disconnect(connection),
    end: page.stop,
    async stop() {
      page.stop()
      await wallet.stop()
    }
  }
})

interface Hands {
  scan(uri: string): void
  /** Resolves when the wallet has completed its action. */
  settled(): Promise<unknown>
}

/**
 * Wraps the source: shows every pairing of `connect` to the wallet, and waits for the wallet before
 * another visit starts.
 */
function scanned(source: WalletSource, { scan, settled }: Hands): WalletSource {
  const connect: WalletSource['connect'] = async (walletId, options) => {
    const connecting = source.connect(walletId, options)
    connecting.catch(() => undefined) // the caller gets the rejection below
    const wanted = walletId === source.id && options.namespaces.includes('eip155')
    if (wanted && source.pairing)
      void source.pairing.open(options).then(
        ({ uri }) => scan(uri),
        () => undefined
      )
    return connecting
  }
  const reconnect: WalletSource['reconnect'] = async (walletId, options) => {
    await settled()
    return source.reconnect(walletId, options)
  }
  return new Proxy(source, {
    get: (target, name) =>
      name === 'connect' ? connect : name === 'reconnect' ? reconnect : (Reflect.get(target, name) as unknown)
  })
}
