import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { acme, choiceKey, connected, kitCode, open, relay, services, useRelay } from './fixture.ts'
import { connect, invite, nextState, openPage, openWallet, two, type Page } from './stack.ts'

const listOf = (page: Page) => new Promise(resolve => page.source.wallets(resolve))

useRelay()

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

  it('refuses an address that is no relay, naming it [5.52]', () => {
    assert.throws(() => openPage({ relayUrl: 'ftp://relay' }), /"ftp:\/\/relay" is no address of a relay/)
  })

  it('asks the wallet for everything and requires nothing [4.75]', async () => {
    const { page, wallet } = await open()
    const { params } = await wallet.receive((await invite(page)).uri)
    assert.deepEqual(params.requiredNamespaces, {})
    const requested = params.optionalNamespaces.eip155!
    assert.deepEqual(requested.chains, ['eip155:31337', 'eip155:31338'])
    assert.equal(requested.methods.length, 24)
    assert.deepEqual(requested.events, ['accountsChanged', 'chainChanged'])
    assert.equal(params.proposer.metadata.name, 'Test site')
    assert.equal(params.proposer.metadata.redirect, undefined)
  })

  it('speaks with the relay by irn over a web socket [7.101]', async () => {
    const { page, wallet } = await open()
    const before = relay.sent.length
    const { uri, approval } = await invite(page)
    const proposal = await wallet.receive(uri)
    assert.deepEqual(proposal.params.relays, [{ protocol: 'irn' }])
    await wallet.approve(proposal)
    const [connection] = await approval
    const answering = wallet.answerNext(() => '0x')
    await Promise.all([connection!.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
    const methods = new Set(relay.sent.slice(before).flatMap(({ method }) => method ?? []))
    for (const method of ['irn_subscribe', 'irn_publish']) assert.ok(methods.has(method), [...methods].join())
    assert.equal(relay.connections.at(-1)!.protocol, 'ws:')
  })

  it("asks for what the site's overrides say instead", async () => {
    const { page, wallet } = await open({
      options: {
        methods: { eip155: ['personal_sign'] },
        events: { eip155: ['chainChanged'] },
        chains: { eip155: ['eip155:7'] }
      }
    })
    const { params } = await wallet.receive((await invite(page)).uri)
    const { chains, methods, events } = params.optionalNamespaces.eip155!
    assert.deepEqual([chains, methods, events], [['eip155:7'], ['personal_sign'], ['chainChanged']])
  })

  it('does not offer link mode, whatever the app says, and asks a wallet that offers it over the relay [6.15]', async () => {
    const redirect = { universal: 'https://site.example', linkMode: true }
    const page = openPage({ relayUrl: relay.url, metadata: { redirect }, opensLinks: true })
    const wallet = await openWallet(services.addresses.relay, { redirect: { ...redirect, universal: 'https://wallet.example' } })
    const { uri, approval } = await invite(page)
    const proposal = await wallet.receive(uri)
    assert.equal(proposal.params.proposer.metadata.redirect, undefined)
    await wallet.approve(proposal)
    const [connection] = await approval
    const answering = wallet.answerNext(() => '0x')
    await Promise.all([connection!.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
    assert.deepEqual(page.links, [])
  })

  for (const [what, chains] of [
    ['a chain that is a number', ['1']],
    ['a chain of three parts', ['eip155:1:0xa']]
  ] as const) {
    it(`is refused before anything is sent with ${what} [5.54]`, async () => {
      const page = openPage({ relayUrl: relay.url, options: { chains: { eip155: chains as unknown as ['eip155:1'] } } })
      const before = relay.sent.length
      await assert.rejects(invite(page), /Unsupported chains.* should conform to "namespace:chainId" format/)
      assert.equal(relay.sent.length, before)
    })
  }

  it('reveals to neither the wallet nor the relay where the site reads', async () => {
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

  it('gives the accounts, the network that was asked for and the name of the wallet [1.32]', async () => {
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
    const ended = nextState(connection)
    const left = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    const other = await openWallet(services.addresses.relay)
    const second = await connect(page, other)
    assert.equal(await ended, undefined)
    await left
    assert.deepEqual(await second.provider.request({ method: 'eth_accounts' }), [other.account.address])
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
    const answering = phone.answerNext(() => '0x')
    await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
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

  it('is forgotten when the user disconnects', async () => {
    const { page, connection } = await connected({}, { app: acme })
    await page.source.disconnect(connection)
    assert.equal(choice(page), null)
  })

  it('is forgotten when the wallet ends the session', async () => {
    const { page, connection, wallet } = await connected({}, { app: acme })
    const update = nextState(connection)
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    assert.equal(await update, undefined)
    assert.equal(choice(page), null)
  })

  it('is forgotten when the session expires [4.83]', async () => {
    const { page, connection } = await connected({}, { app: acme })
    const update = nextState(connection)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 8 * 86_400_000 })
    // the client checks the clock with each heartbeat
    assert.equal(await update, undefined)
    mock.timers.reset()
    assert.equal(choice(page), null)
  })

  it('is not opened for the session of another wallet', async () => {
    const { page, connection, wallet } = await connected({ opensLinks: true }, { app: acme })
    page.storage.set(choiceKey, JSON.stringify({ ...acme, topic: 'another' }))
    const answering = wallet.answerNext(() => '0x')
    await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
    assert.deepEqual(page.links, [])
  })
})

describe('privacy', () => {
  it('reveals nothing to the relay about requests to the wallet', async () => {
    const { connection, wallet } = await connected()
    const answering = wallet.answerNext(() => `0x${'ab'.repeat(32)}`)
    await connection.provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: '0xabcd' }]
    })
    await answering
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

  it('keeps its records under the prefix of the specification, or another [3.126]', async () => {
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
})
