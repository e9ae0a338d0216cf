import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { verifyMessage, createPublicClient, http, parseEther, createWalletClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { KitError } from '../../../adapters/base/error.ts'
import { ProviderRpcError } from '../../../adapters/base/provider-error.ts'
import { evm } from '../../../adapters/evm/index.ts'
import type { WalletConnectConnection } from '../../../adapters/walletconnect/index.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { startFaultyRelay, type FaultyRelay } from '../../kit/faulty-relay.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import {
  connect,
  invite,
  network,
  nextState,
  one,
  openPage,
  openWallet,
  stopAll,
  three,
  two,
  until,
  WalletError,
  type Page,
  type Wallet
} from './stack.ts'

// The relay is the real one, the wallet is WalletKit; between page and relay stands a proxy that keeps a record.

let services: Services
let relay: FaultyRelay
const hosts = new Set<string>()
const onSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket }
  socket.once('connect', () => hosts.add(socket.remoteAddress ?? ''))
  socket.once('lookup', (_error, _address, _family, host) => hosts.add(host))
}

before(async () => {
  diagnostics.subscribe('net.client.socket', onSocket)
  services = await startServices()
  relay = await startFaultyRelay(services.addresses.relay)
})

afterEach(stopAll)

after(async () => {
  await relay.close()
  await services.close()
})

async function open(options: Omit<Parameters<typeof openPage>[0], 'relayUrl'> = {}): Promise<{ page: Page; wallet: Wallet }> {
  return { page: openPage({ relayUrl: relay.url, ...options }), wallet: await openWallet(services.addresses.relay) }
}

async function connected(
  options?: Parameters<typeof open>[0],
  how?: Parameters<typeof connect>[2]
): Promise<{ page: Page; wallet: Wallet; connection: WalletConnectConnection }> {
  const { page, wallet } = await open(options)
  return { page, wallet, connection: await connect(page, wallet, how) }
}

const acme = { href: 'acme://', name: 'Acme' }
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

const listOf = (page: Page) => new Promise(resolve => page.source.wallets(resolve))
const codeOf = (code: number) => (error: unknown) => error instanceof ProviderRpcError && error.code === code
const kitCode = (code: string) => (error: unknown) => error instanceof KitError && error.code === code

describe('connecting', () => {
  it('is absent without a relay, and loads and contacts nothing', async () => {
    const page = openPage({})
    assert.deepEqual(await listOf(page), [])
    assert.equal(page.source.pairing, undefined)
    assert.deepEqual(await page.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
    await assert.rejects(page.source.connect('walletConnect', { namespaces: ['eip155'] }), kitCode('not-started'))
  })

  it('lists one wallet once a relay is known, from the kit or as an option', async () => {
    for (const page of [openPage({ relayUrl: relay.url }), openPage({ options: { relayUrl: relay.url } })]) {
      const expected = [{ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' }]
      assert.deepEqual(await listOf(page), expected)
    }
  })

  it('refuses an address that is no relay, naming it', () => {
    assert.throws(() => openPage({ relayUrl: 'ftp://relay' }), /"ftp:\/\/relay" is no address of a relay/)
  })

  it('asks the wallet for everything and requires nothing', async () => {
    const { page, wallet } = await open()
    const { params } = await wallet.receive((await invite(page)).uri)
    assert.deepEqual(params.requiredNamespaces, {})
    const asked = params.optionalNamespaces.eip155!
    assert.deepEqual(asked.chains, ['eip155:31337', 'eip155:31338'])
    assert.equal(asked.methods.length, 24)
    assert.deepEqual(asked.events, ['accountsChanged', 'chainChanged'])
    assert.equal(params.proposer.metadata.name, 'Test site')
    assert.equal(params.proposer.metadata.redirect, undefined)
  })

  it("asks for what the site's overrides say instead, and tells wallets of link mode when it is on", async () => {
    const { page, wallet } = await open({
      options: {
        methods: { eip155: ['personal_sign'] },
        events: { eip155: ['chainChanged'] },
        chains: { eip155: ['eip155:7'] },
        linkMode: true
      }
    })
    const { params } = await wallet.receive((await invite(page)).uri)
    const { chains, methods, events } = params.optionalNamespaces.eip155!
    assert.deepEqual([chains, methods, events], [['eip155:7'], ['personal_sign'], ['chainChanged']])
    assert.deepEqual(params.proposer.metadata.redirect, { universal: 'https://site.example', linkMode: true })
  })

  it('tells neither the wallet nor the relay where the site reads', async () => {
    const key = 'https://rpc.example/v3/0123456789abcdef0123456789abcdef'
    const { page, wallet } = await open({ options: { rpcMap: { 'eip155:31337': key } }, rpcUrls: () => [key] })
    const { uri, approval } = await invite(page)
    const proposal = await wallet.receive(uri)
    assert.ok(!JSON.stringify(proposal).includes('rpc.example'))
    await wallet.approve(proposal)
    await approval
    assert.ok(!JSON.stringify(wallet.kit.getActiveSessions()).includes('rpc.example'))
    assert.ok(!JSON.stringify(relay.sent).includes('rpc.example'))
  })

  it('gives the accounts, the network that was asked for and the name of the wallet', async () => {
    const { connection, wallet } = await connected({}, { network: two })
    const { address } = wallet.account
    assert.equal(connection.chainId, 'eip155:31338')
    assert.deepEqual(connection.accounts, [`eip155:31338:${address}`])
    assert.deepEqual(connection.approvedChainIds, ['eip155:31337', 'eip155:31338'])
    assert.equal(connection.name, 'Test Wallet')
    assert.equal(connection.type, 'WALLET_CONNECT')
  })

  it('goes to a network the wallet has when it has not the one asked for', async () => {
    const { connection } = await connected({}, { network: two, chains: ['eip155:31337'] })
    assert.equal(connection.chainId, 'eip155:31337')
    assert.deepEqual(connection.approvedChainIds, ['eip155:31337'])
  })

  it('connects by connect() too, over the invitation that is open', async () => {
    const { page, wallet } = await open()
    const pairing = await invite(page)
    const connecting = page.source.connect('walletConnect', { namespaces: ['eip155'] })
    await wallet.approve(await wallet.receive(pairing.uri))
    const [[connection], [same]] = await Promise.all([connecting, pairing.approval])
    assert.ok(connection)
    assert.equal(connection, same)
  })

  it('shows no markup, no control characters and no image that could do anything', async () => {
    const page = openPage({ relayUrl: relay.url })
    const wallet = await openWallet(services.addresses.relay, {
      name: `\u202eEvil\u0000 ${'<img>'.repeat(100)}`,
      icons: ['javascript:alert(1)', 'http://wallet.example/a.png', 'https://wallet.example/a.png']
    })
    const connection = await connect(page, wallet)
    assert.match(connection.name, /^Evil <img>/)
    assert.equal([...connection.name].length, 64)
    assert.equal(connection.imageUrl, 'https://wallet.example/a.png')
  })

  it('takes MetaMask to be good for every network', async () => {
    const page = openPage({ relayUrl: relay.url })
    const wallet = await openWallet(services.addresses.relay, { name: 'MetaMask Wallet' })
    const connection = await connect(page, wallet)
    assert.equal('approvedChainIds' in connection, false)
  })

  it('ends an earlier session when another wallet is connected', async () => {
    const { page, wallet, connection } = await connected()
    const gone = nextState(connection)
    const left = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    const other = await openWallet(services.addresses.relay)
    const second = await connect(page, other)
    assert.equal(await gone, undefined)
    await left
    assert.deepEqual(await second.provider.request({ method: 'eth_accounts' }), [other.account.address])
  })
})

describe('requests', () => {
  it('has a message signed', async () => {
    const { connection, wallet } = await connected()
    const { address } = wallet.account
    const answered = wallet.answerNext(({ params }) =>
      wallet.account.signMessage({ message: { raw: params.request.params[0] as `0x${string}` } })
    )
    const signature = (await connection.provider.request({
      method: 'personal_sign',
      params: ['0x6869', address]
    })) as `0x${string}`
    const { params } = await answered
    assert.equal(params.chainId, 'eip155:31337')
    assert.ok(await verifyMessage({ address, message: 'hi', signature }))
  })

  it('answers what the session knows without asking anyone', async () => {
    const { connection, wallet, page } = await connected()
    assert.deepEqual(await connection.provider.request({ method: 'eth_accounts' }), [wallet.account.address])
    assert.deepEqual(await connection.provider.request({ method: 'eth_requestAccounts' }), [wallet.account.address])
    assert.equal(await connection.provider.request({ method: 'eth_chainId' }), '0x7a69')
    assert.equal(await connection.provider.request({ method: 'net_version' }), '31337')
    assert.deepEqual(page.reads, [])
  })

  it('tells a refusal as EIP-1193 does', async () => {
    const { connection, wallet } = await connected()
    for (const code of [5000, 5002, 4001]) {
      const answered = wallet.answerNext(() => {
        throw new WalletError(code, 'User rejected.')
      })
      await assert.rejects(connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), codeOf(4001))
      await answered
    }
  })

  it("hands on a wallet's own error with its number", async () => {
    const { connection, wallet } = await connected()
    const answered = wallet.answerNext(() => {
      throw new WalletError(-32003, 'Transaction rejected')
    })
    await assert.rejects(connection.provider.request({ method: 'eth_sendTransaction', params: [{}] }), codeOf(-32003))
    await answered
  })

  it('refuses a method that the wallet has not approved, without sending it', async () => {
    const { connection, wallet } = await connected({}, { grant: { methods: ['personal_sign'] } })
    let asked = false
    wallet.kit.on('session_request', () => (asked = true))
    await assert.rejects(connection.provider.request({ method: 'eth_sendTransaction', params: [{}] }), codeOf(4100))
    assert.equal(asked, false)
  })

  it('refuses what is no request', async () => {
    const { connection } = await connected()
    await assert.rejects(connection.provider.request({ method: '' }), codeOf(-32600))
    await assert.rejects(connection.provider.request(undefined as never), codeOf(-32600))
  })

  it('tells capabilities from the session, and for the networks asked about', async () => {
    const { page, wallet } = await open()
    const pairing = await invite(page)
    const told = { '0x7a69': { atomic: { status: 'supported' } }, '0x7a6a': { atomic: { status: 'unsupported' } }, '0x0': {} }
    const { address } = wallet.account
    await wallet.approve(await wallet.receive(pairing.uri), {
      sessionProperties: { capabilities: JSON.stringify({ [address.toLowerCase()]: told }) }
    })
    const [connection] = await pairing.approval
    const ask = (params: unknown) => connection!.provider.request({ method: 'wallet_getCapabilities', params })
    assert.deepEqual(await ask([address]), told)
    assert.deepEqual(await ask([address, ['0x7A69']]), { '0x7a69': told['0x7a69'], '0x0': told['0x0'] })
    await assert.rejects(ask([]), /Missing address parameter in `wallet_getCapabilities` request/)
  })

  it('asks the wallet for capabilities it has not told, if it may', async () => {
    const { connection, wallet } = await connected()
    const answered = wallet.answerNext(() => ({ '0x7a69': {} }))
    assert.deepEqual(await connection.provider.request({ method: 'wallet_getCapabilities', params: [wallet.account.address] }), {
      '0x7a69': {}
    })
    await answered
  })

  it('hands a batch of calls to the wallet, and asks it what came of it', async () => {
    const { connection, wallet } = await connected()
    const calls = await evm().chain!.calls!()
    const account = connection.accounts[0]!
    const answer = async <Value>(asking: Promise<Value>, ...replies: readonly Parameters<Wallet['answerNext']>[0][]) => {
      const answered = (async () => {
        for (const reply of replies) await wallet.answerNext(reply)
      })()
      const [value] = await Promise.all([asking, answered])
      return value
    }
    const told = await answer(calls.capabilities(connection.provider, account, {}), () => ({
      '0x0': { atomic: { status: 'supported' } }
    }))
    assert.equal(told.atomic, 'supported')

    let asked: unknown
    const to = '0x00000000000000000000000000000000000000b2'
    const sent = await answer(calls.send(connection.provider, account, [{ to }], { atomicRequired: true }), request => {
      const { method, params } = request.params.request
      asked = { method, params }
      return { id: '0x5e1f' }
    })
    assert.deepEqual(asked, {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0x7a69', from: wallet.account.address, atomicRequired: true, calls: [{ to }] }]
    })
    const hash = `0x${'ab'.repeat(32)}`
    const status = await answer(
      calls.follow(connection.provider, sent, { wait: async () => {} }),
      () => ({ status: 100, atomic: true }),
      () => ({ status: 200, atomic: true, receipts: [{ transactionHash: hash }] })
    )
    assert.deepEqual(status, { name: 'confirmed', hashes: [hash], atomic: true })
  })

  it('says in the words of the specification what a wallet has not approved', async () => {
    const { connection, wallet } = await connected({}, { grant: { methods: ['personal_sign'] } })
    await assert.rejects(connection.provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] }), {
      message: 'Fetching call status not approved by the wallet.',
      code: 4200
    })
    await assert.rejects(
      connection.provider.request({ method: 'wallet_getCapabilities', params: [wallet.account.address] }),
      codeOf(4200)
    )
  })

  it("opens the wallet's app within the tap, before anything is waited for", async () => {
    const { connection, wallet, page } = await connected({ opensLinks: true }, { app: acme })
    const answered = wallet.answerNext(() => '0x')
    const signing = connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] })
    assert.deepEqual(page.links, [`acme://wc?sessionTopic=${wallet.topic}`])
    await Promise.all([signing, answered])
    assert.deepEqual(await connection.provider.request({ method: 'eth_chainId' }), '0x7a69')
    assert.equal(page.links.length, 1, 'what the session knows opens nothing')
  })

  it('opens nothing that could run', async () => {
    const { connection, wallet, page } = await connected({ opensLinks: true }, { app: acme })
    const { topic } = wallet
    const refused = ['javascript://alert(1)', 'intent://x', 'ms-word://x', 'http://acme.example', 1]
    for (const stored of [...refused.map(href => JSON.stringify({ href, topic })), 'not json', 'null']) {
      page.storage.set(choiceKey, stored)
      const answered = wallet.answerNext(() => '0x')
      await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answered])
    }
    assert.deepEqual(page.links, [])
  })
})

describe("the app of a session's wallet", () => {
  const choice = (page: Page): unknown => JSON.parse(page.storage.get(choiceKey) ?? 'null')

  it('is remembered with the session that came of its link', async () => {
    const { page, wallet } = await connected({}, { app: acme })
    assert.deepEqual(choice(page), { ...acme, topic: wallet.topic })
  })

  it('is the last that the invitation was handed to', async () => {
    const { page, wallet } = await open()
    const { uri, approval, carriedBy } = await invite(page)
    carriedBy!(acme)
    carriedBy!({ href: 'other://', name: 'Other' })
    await wallet.approve(await wallet.receive(uri))
    await approval
    assert.deepEqual(choice(page), { href: 'other://', name: 'Other', topic: wallet.topic })
  })

  it('is none when the code was scanned, whatever an earlier session had', async () => {
    const { page } = await connected({ opensLinks: true }, { app: acme })
    const phone = await openWallet(services.addresses.relay, { name: 'Phone' })
    const connection = await connect(page, phone)
    assert.equal(choice(page), null)
    const answered = phone.answerNext(() => '0x')
    await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answered])
    assert.deepEqual(page.links, [])
  })

  it('is none when the invitation was copied after its link was opened', async () => {
    const { page, wallet } = await open()
    const { uri, approval, carriedBy } = await invite(page)
    carriedBy!(acme)
    carriedBy!(undefined)
    await wallet.approve(await wallet.receive(uri))
    await approval
    assert.equal(choice(page), null)
  })

  it('stays when the session before it ends', async () => {
    const { page, connection: earlier } = await connected({}, { app: { href: 'earlier://', name: 'Earlier' } })
    const left = nextState(earlier)
    const wallet = await openWallet(services.addresses.relay, { name: 'Acme' })
    await connect(page, wallet, { app: acme })
    assert.equal(await left, undefined)
    assert.deepEqual(choice(page), { ...acme, topic: wallet.topic })
  })

  it('is forgotten when the visitor disconnects', async () => {
    const { page, connection } = await connected({}, { app: acme })
    await page.source.disconnect(connection)
    assert.equal(choice(page), null)
  })

  it('is forgotten when the wallet ends the session', async () => {
    const { page, connection, wallet } = await connected({}, { app: acme })
    const told = nextState(connection)
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    assert.equal(await told, undefined)
    assert.equal(choice(page), null)
  })

  it('is forgotten when the session expires', async () => {
    const { page, connection } = await connected({}, { app: acme })
    const told = nextState(connection)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 8 * 86_400_000 })
    // the client looks at the clock with each heartbeat
    assert.equal(await told, undefined)
    mock.timers.reset()
    assert.equal(choice(page), null)
  })

  it('is not opened for the session of another wallet', async () => {
    const { page, connection, wallet } = await connected({ opensLinks: true }, { app: acme })
    page.storage.set(choiceKey, JSON.stringify({ ...acme, topic: 'another' }))
    const answered = wallet.answerNext(() => '0x')
    await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answered])
    assert.deepEqual(page.links, [])
  })
})

describe('on a chain', () => {
  let anvil: Anvil
  before(async () => (anvil = await startAnvil({ chainId: 31337 })))
  after(() => anvil.stop())

  it('reads from the network itself and sends through the wallet', async () => {
    const chain = network(31337, anvil.rpcUrl)
    const { connection, wallet, page } = await connected({ networks: [chain, two] })
    const client = createPublicClient({ transport: http(anvil.rpcUrl) })
    const rich = createWalletClient({
      account: privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
      transport: http(anvil.rpcUrl)
    })
    const funding = await rich.sendTransaction({ to: wallet.account.address, value: parseEther('1'), chain: null })
    await client.waitForTransactionReceipt({ hash: funding, pollingInterval: 20 })

    assert.equal(
      await connection.provider.request({ method: 'eth_getBalance', params: [wallet.account.address, 'latest'] }),
      '0xde0b6b3a7640000'
    )
    assert.deepEqual(page.reads, [anvil.rpcUrl])

    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const answered = wallet.answerNext(({ params }) => {
      const [{ to, value }] = params.request.params as [{ to: `0x${string}`; value: `0x${string}` }]
      const own = createWalletClient({ account: wallet.account, transport: http(anvil.rpcUrl) })
      return own.sendTransaction({ to, value: BigInt(value), chain: null })
    })
    const hash = (await connection.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: wallet.account.address, to, value: '0x5', chainId: '0x7a69' }]
    })) as `0x${string}`
    await answered
    const { status, to: reached } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    assert.deepEqual([status, reached], ['success', to.toLowerCase()])
  })

  it("reads first where the site's rpcMap says", async () => {
    const { connection, page } = await connected({
      options: { rpcMap: { 'eip155:31337': anvil.rpcUrl } },
      rpcUrls: () => ['http://127.0.0.1:9/custom']
    })
    assert.match(String(await connection.provider.request({ method: 'eth_blockNumber' })), /^0x/)
    assert.deepEqual(page.reads, [anvil.rpcUrl])
  })

  it("gives a node's error its number", async () => {
    const { connection } = await connected({ networks: [network(31337, anvil.rpcUrl)] })
    await assert.rejects(
      connection.provider.request({ method: 'eth_getBalance', params: ['nobody'] }),
      (error: { code?: unknown }) => error.code === -32602
    )
  })
})

describe('networks', () => {
  it('switches among those the session grants, at once and on this side', async () => {
    const { connection, wallet } = await connected()
    const told = nextState(connection)
    const chainChanged = new Promise(resolve => connection.provider.on?.('chainChanged', resolve))
    await connection.switchNetwork(two, {})
    const { address } = wallet.account
    assert.deepEqual(await told, { chainId: 'eip155:31338', accounts: [`eip155:31338:${address}`] })
    assert.equal(await chainChanged, '0x7a6a')
    assert.equal(connection.chainId, 'eip155:31338')
    assert.equal(
      await connection.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }),
      null
    )
    assert.equal(await connection.provider.request({ method: 'eth_chainId' }), '0x7a69')
  })

  it('has the wallet bring in a network the session lacks', async () => {
    const { connection, wallet } = await connected({ networks: [one, two, three] }, { chains: ['eip155:31337'] })
    const { address } = wallet.account
    const switching = connection.switchNetwork(three, {})
    await wallet.answerNext(async ({ topic, params }) => {
      assert.deepEqual(params.request, {
        ...params.request,
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0x7a6b' }]
      })
      const { eip155 } = wallet.kit.getActiveSessions()[topic]!.namespaces
      const chains = ['eip155:31337', 'eip155:31339']
      await wallet.kit.updateSession({
        topic,
        namespaces: { eip155: { ...eip155!, chains, accounts: chains.map(id => `${id}:${address}`) } }
      })
      return null
    })
    await switching
    assert.equal(connection.chainId, 'eip155:31339')
    assert.deepEqual(connection.approvedChainIds, ['eip155:31337', 'eip155:31339'])
  })

  it('says so when the wallet will not or cannot switch', async () => {
    const words =
      "Failed to switch to chain 'eip155:31338'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."
    const { connection } = await connected({}, { grant: { chains: ['eip155:31337'], methods: ['personal_sign'] } })
    await assert.rejects(connection.switchNetwork(two, {}), { code: 'chain-not-approved', shortMessage: words })
    await assert.rejects(connection.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }), {
      code: 4901,
      message: words
    })
    assert.equal(connection.chainId, 'eip155:31337')
  })

  it('tells a refused switch as a refusal', async () => {
    const { connection, wallet } = await connected({}, { chains: ['eip155:31337'] })
    const answered = wallet.answerNext(() => {
      throw new WalletError(5000, 'User rejected.')
    })
    await assert.rejects(connection.switchNetwork(two, {}), kitCode('user-rejected'))
    await answered
  })

  it('stops waiting for a switch that is no longer wanted', async () => {
    const { connection } = await connected({}, { chains: ['eip155:31337'] })
    const controller = new AbortController()
    const switching = connection.switchNetwork(two, { signal: controller.signal })
    controller.abort()
    await assert.rejects(switching, kitCode('aborted'))
  })

  it('sends a transaction to the network it names, or not at all', async () => {
    const { connection, wallet } = await connected({ networks: [one, two] }, { grant: { methods: ['eth_sendTransaction'] } })
    const answered = wallet.answerNext(() => '0xhash')
    await connection.provider.request({ method: 'eth_sendTransaction', params: [{ chainId: '0x7a6a' }] })
    assert.equal((await answered).params.chainId, 'eip155:31338')
    assert.equal(connection.chainId, 'eip155:31338')

    let asked = false
    wallet.kit.on('session_request', () => (asked = true))
    for (const chainId of ['0x1', 137, '0x7a6b']) {
      await assert.rejects(connection.provider.request({ method: 'eth_sendTransaction', params: [{ chainId }] }), codeOf(4901))
    }
    await assert.rejects(
      connection.provider.request({ method: 'eth_sendTransaction', params: [{ chainId: 'one' }] }),
      codeOf(-32602)
    )
    assert.equal(asked, false)
    assert.equal(connection.chainId, 'eip155:31338')
  })
})

describe('what the wallet tells', () => {
  const emit = (wallet: Wallet, name: string, data: unknown, chainId = 'eip155:31337') =>
    wallet.kit.emitSessionEvent({ topic: wallet.topic, event: { name, data }, chainId })

  it('follows it to another network, in each way wallets write one', async () => {
    const { connection, wallet } = await connected()
    const ways: readonly [data: unknown, chainId: string][] = [
      [31338, 'eip155:31338'],
      ['0x7a69', 'eip155:31337'],
      ['31338', 'eip155:31338'],
      ['eip155:31337', 'eip155:31337']
    ]
    for (const [data, chainId] of ways) {
      const told = nextState(connection)
      await emit(wallet, 'chainChanged', data)
      assert.equal((await told)?.chainId, chainId)
    }
  })

  it('follows it to another account of the session', async () => {
    const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { page, wallet } = await open()
    const pairing = await invite(page)
    const { address } = wallet.account
    await wallet.approve(await wallet.receive(pairing.uri), {
      chains: ['eip155:31337'],
      accounts: [`eip155:31337:${address}`, `eip155:31337:${second}`]
    })
    const [connection] = await pairing.approval
    const changed = new Promise(resolve => connection!.provider.on?.('accountsChanged', resolve))
    await emit(wallet, 'accountsChanged', [second.toLowerCase()])
    assert.deepEqual(await changed, [second, address])
    assert.deepEqual(connection!.accounts, [`eip155:31337:${second}`, `eip155:31337:${address}`])
    const told = nextState(connection!)
    await emit(wallet, 'accountsChanged', [`eip155:31337:${address}`])
    assert.equal((await told)?.accounts[0], `eip155:31337:${address}`)
  })

  it('has the account that the visitor chose among those of the session, until the wallet makes another one active', async () => {
    const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { page, wallet } = await open()
    const pairing = await invite(page)
    const { address } = wallet.account
    await wallet.approve(await wallet.receive(pairing.uri), {
      chains: ['eip155:31337'],
      accounts: [`eip155:31337:${address}`, `eip155:31337:${second}`]
    })
    const [connection] = await pairing.approval
    const states: unknown[] = []
    const heard: unknown[] = []
    connection!.subscribe(state => states.push(state?.accounts[0]))
    connection!.provider.on?.('accountsChanged', (addresses: unknown) => heard.push(addresses))
    connection!.chooseAccount!(`eip155:31337:${second}`)
    connection!.chooseAccount!('eip155:31337:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    assert.deepEqual(states, [`eip155:31337:${second}`])
    assert.deepEqual(heard, [[second, address]])
    assert.deepEqual(await connection!.provider.request({ method: 'eth_accounts' }), [second, address])
    const told = nextState(connection!)
    await emit(wallet, 'accountsChanged', [address])
    assert.equal((await told)?.accounts[0], `eip155:31337:${address}`)
  })

  it('believes nothing that the session does not grant', async () => {
    const { connection, wallet } = await connected({}, { chains: ['eip155:31337'] })
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    await emit(wallet, 'chainChanged', 1)
    await emit(wallet, 'chainChanged', 'eip155:1')
    await emit(wallet, 'chainChanged', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    await emit(wallet, 'chainChanged', { chainId: 31338 })
    await emit(wallet, 'accountsChanged', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    await emit(wallet, 'accountsChanged', 'all')
    await emit(wallet, 'accountsChanged', [])
    // events are handled in their order: once this answer is here, they all have been
    await wallet.kit
      .updateSession({ topic: wallet.topic, namespaces: wallet.kit.getActiveSessions()[wallet.topic]!.namespaces })
      .then(update => update.acknowledged())
    assert.deepEqual(states, [])
    assert.equal(connection.chainId, 'eip155:31337')
  })

  it('follows an update of what is granted', async () => {
    const { connection, wallet } = await connected()
    const { address } = wallet.account
    const told = nextState(connection)
    const eip155 = wallet.kit.getActiveSessions()[wallet.topic]!.namespaces.eip155!
    const namespaces = { eip155: { ...eip155, chains: ['eip155:31338'], accounts: [`eip155:31338:${address}`] } }
    await (await wallet.kit.updateSession({ topic: wallet.topic, namespaces })).acknowledged()
    assert.deepEqual(await told, { chainId: 'eip155:31338', accounts: [`eip155:31338:${address}`] })
    assert.deepEqual(connection.approvedChainIds, ['eip155:31338'])
  })

  it('refuses an update that contradicts itself, tells the wallet, and keeps what was', async () => {
    const { connection, wallet } = await connected()
    const { accounts } = connection
    const eip155 = wallet.kit.getActiveSessions()[wallet.topic]!.namespaces.eip155!
    const broken = [
      { eip155: { ...eip155, chains: ['eip155:31337'], accounts: [`eip155:1:${wallet.account.address}`] } },
      { eip155: { ...eip155, accounts: [`solana:1:${wallet.account.address}`], chains: [] } }
    ]
    for (const namespaces of broken) {
      const update = await wallet.kit.updateSession({ topic: wallet.topic, namespaces })
      await assert.rejects(update.acknowledged(), { code: 5103 })
    }
    assert.deepEqual(connection.accounts, accounts)
  })

  it('answers a ping, and extends a session', async () => {
    const { connection, wallet } = await connected()
    await connection.ping()
    const extended = new Promise<{ topic: string }>(resolve =>
      wallet.kit.engine.signClient.events.once('session_extend', resolve)
    )
    await connection.extend()
    assert.equal((await extended).topic, wallet.topic)
    await (await wallet.kit.extendSession({ topic: wallet.topic })).acknowledged()
  })
})

describe('the end of a session', () => {
  it('disconnects from the wallet, with code 6000, and closes the socket', async () => {
    const { connection, wallet, page } = await connected()
    const deleted = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    const told = nextState(connection)
    const ended = new Promise<{ code: number }>(resolve => connection.provider.on?.('disconnect', resolve))
    await page.source.disconnect(connection)
    assert.equal(await told, undefined)
    assert.equal((await ended).code, 4900)
    await deleted
    await until(() => relay.open === 0, 'the socket is closed')
    await assert.rejects(connection.provider.request({ method: 'eth_accounts' }), {
      message: 'Please call connect() before request()',
      code: 4900
    })
  })

  it('comes when the connection is released, and the wallet hears of it', async () => {
    const { connection, wallet } = await connected()
    const deleted = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    connection.release()
    await deleted
    await until(() => relay.open === 0, 'the socket is closed')
    await assert.rejects(connection.provider.request({ method: 'eth_accounts' }), { code: 4900 })
  })

  it('notices that the wallet has left', async () => {
    const { connection, wallet } = await connected()
    const told = nextState(connection)
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    assert.equal(await told, undefined)
    await until(() => relay.open === 0, 'the socket is closed')
  })

  it('fails what was asked when the wallet leaves instead of answering', async () => {
    const { connection, wallet } = await connected()
    const arrived = new Promise(resolve => wallet.kit.once('session_request', resolve))
    const asking = connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] })
    await arrived
    await Promise.all([
      assert.rejects(asking, (error: Error) => kitCode('walletconnect-user-disconnected')(error.cause)),
      wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    ])
  })

  it('connects again after it', async () => {
    const { connection, wallet, page } = await connected()
    await page.source.disconnect(connection)
    await until(() => relay.open === 0, 'the socket is closed')
    const again = await connect(page, wallet)
    assert.equal(again.chainId, 'eip155:31337')
    assert.notEqual(again, connection)
  })

  it('says what is the matter to a provider whose kit has stopped', async () => {
    const { connection, page } = await connected()
    page.stop()
    await assert.rejects(connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), {
      message: 'Sign Client not initialized',
      code: 4900
    })
    await until(() => relay.open === 0, 'the socket is closed')
  })
})

describe('another visit', () => {
  it('is connected still, without a question to anyone', async () => {
    const { connection, wallet, page } = await connected({}, { network: two })
    const before = connection.accounts
    page.stop()
    const next = openPage({ relayUrl: relay.url, storage: page.storage })
    const [restored] = await next.source.reconnect('walletConnect', { namespaces: ['eip155'], network: two })
    assert.deepEqual(restored?.accounts, before)
    assert.equal(restored?.name, 'Test Wallet')
    const answered = wallet.answerNext(() => '0xsigned')
    assert.equal(await restored?.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), '0xsigned')
    await answered
  })

  it('gives the same connection when asked twice', async () => {
    const { page, connection } = await connected()
    assert.deepEqual(await page.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [connection])
  })

  it('learns then that the wallet has left meanwhile', async () => {
    const { wallet, page } = await connected()
    page.stop()
    await until(() => relay.open === 0, 'the page has gone')
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    const next = openPage({ relayUrl: relay.url, storage: page.storage })
    const [restored] = await next.source.reconnect('walletConnect', { namespaces: ['eip155'] })
    assert.equal(restored, undefined)
    assert.deepEqual(await next.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
    await until(() => relay.open === 0, 'the socket is closed')
  })

  it('opens no socket without a session', async () => {
    const connections = relay.connections.length
    for (const storage of [new Map(), new Map([['wc@2:universal_provider:client:0.3//session', '[]']])]) {
      const page = openPage({ relayUrl: relay.url, storage })
      assert.deepEqual(await page.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
    }
    assert.equal(relay.connections.length, connections)
  })

  it('makes nothing of a session that has expired, or that somebody else wrote', async () => {
    const { page } = await connected()
    page.stop()
    const key = 'wc@2:universal_provider:client:0.3//session'
    const [session] = JSON.parse(page.storage.get(key)!) as [{ namespaces: { eip155: { accounts: string[] } } }]
    const stored: unknown[] = [
      { ...session, expiry: 1 },
      { ...session, namespaces: { eip155: { ...session.namespaces.eip155, accounts: ['<img>'] } } },
      { ...session, namespaces: 'all' }
    ]
    for (const value of stored) {
      const next = openPage({ relayUrl: relay.url, storage: new Map(page.storage).set(key, JSON.stringify([value])) })
      assert.deepEqual(await next.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
      next.stop()
    }
  })

  it('does not take a session of another namespace', async () => {
    const { page } = await connected()
    page.stop()
    const next = openPage({ relayUrl: relay.url, storage: page.storage })
    assert.deepEqual(await next.source.reconnect('walletConnect', { namespaces: ['solana'] }), [])
  })
})

describe('two tabs', () => {
  async function secondTab(page: Page) {
    const tab = openPage({ relayUrl: relay.url, storage: page.storage })
    const [connection] = await tab.source.reconnect('walletConnect', { namespaces: ['eip155'] })
    assert.ok(connection)
    return { tab, connection }
  }

  it('notices when it is looked at again that the other has disconnected', async () => {
    const { page, connection } = await connected()
    const { tab, connection: second } = await secondTab(page)
    await tab.source.disconnect(second)
    const told = nextState(connection)
    page.show()
    assert.equal(await told, undefined)
  })

  it('notices it when it is used', async () => {
    const { page, connection } = await connected()
    const { tab, connection: second } = await secondTab(page)
    await tab.source.disconnect(second)
    await assert.rejects(connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), {
      message: 'Please call connect() before request()'
    })
  })

  it('keeps what the other has stored', async () => {
    const storage = new Map<string, string>()
    const first = openPage({ relayUrl: relay.url, storage })
    await first.source.pairing!.prepare()
    const second = openPage({ relayUrl: relay.url, storage })
    const wallet = await openWallet(services.addresses.relay)
    await connect(second, wallet)
    // the first tab writes its own records, which know nothing of the session
    const controller = new AbortController()
    await invite(first, { signal: controller.signal })
    controller.abort()
    second.stop()
    first.stop()
    const third = openPage({ relayUrl: relay.url, storage })
    const [restored] = await third.source.reconnect('walletConnect', { namespaces: ['eip155'] })
    const answered = wallet.answerNext(() => '0xsigned')
    assert.equal(await restored?.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), '0xsigned')
    await answered
  })
})

describe('privacy', () => {
  it('tells the relay nothing about what is asked of the wallet', async () => {
    const { connection, wallet } = await connected()
    const answered = wallet.answerNext(() => `0x${'ab'.repeat(32)}`)
    await connection.provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: '0xabcd' }]
    })
    await answered
    const methods = relay.sent.flatMap(({ method }) => method ?? [])
    assert.ok(methods.includes('irn_publish'))
    for (const { params } of relay.sent) {
      for (const key of ['tvf', 'rpcMethods', 'chainId', 'contractAddresses', 'txHashes'])
        assert.equal(key in (params ?? {}), false, key)
      assert.doesNotMatch(JSON.stringify(params ?? {}), /eth_|personal_sign|eip155/)
    }
  })

  it('names the project to the relay only when there is one', async () => {
    const { page } = await open()
    await page.source.pairing!.prepare()
    assert.equal(relay.connections.at(-1)?.searchParams.get('projectId'), null)
    const { page: named } = await open({ projectId: 'kit' })
    await named.source.pairing!.prepare()
    assert.equal(relay.connections.at(-1)?.searchParams.get('projectId'), 'kit')
    const { page: own } = await open({ projectId: 'kit', options: { projectId: 'own' } })
    await own.source.pairing!.prepare()
    assert.equal(relay.connections.at(-1)?.searchParams.get('projectId'), 'own')
  })

  it('keeps its records under the prefix of the specification, or another', async () => {
    const { page } = await connected()
    for (const key of page.storage.keys()) assert.match(key, /^wc@2:universal_provider:/)
    const { page: other } = await connected({ options: { storagePrefix: 'mine:' } })
    for (const key of other.storage.keys()) assert.match(key, /^mine:/)
  })

  it('leaves no core behind for other code on the page to find', async () => {
    const { page } = await open()
    await page.source.pairing!.prepare()
    const left = Object.keys(globalThis).filter(key => key === '_walletConnectCore_' || key === '_walletConnectCore__count')
    assert.deepEqual(left, [])
  })

  it('has reached no host but this machine in all of these tests', () => {
    assert.ok(hosts.size)
    for (const host of hosts) assert.match(host, /^(127\.0\.0\.1|::1|localhost)$/)
  })
})
