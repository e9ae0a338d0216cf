import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { connected, kitCode, open, relay, services, useRelay } from './fixture.ts'
import { connect, invite, nextState, one, openPage, openWallet, three, two, until, type Page, type Wallet } from './stack.ts'

useRelay()

describe('what the wallet reports', () => {
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
      const update = nextState(connection)
      await emit(wallet, 'chainChanged', data)
      assert.equal((await update)?.chainId, chainId)
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
    const update = nextState(connection!)
    await emit(wallet, 'accountsChanged', [`eip155:31337:${address}`])
    assert.equal((await update)?.accounts[0], `eip155:31337:${address}`)
  })

  it('has the account that the user chose among those of the session, until the wallet makes another one active', async () => {
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
    const update = nextState(connection!)
    await emit(wallet, 'accountsChanged', [address])
    assert.equal((await update)?.accounts[0], `eip155:31337:${address}`)
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
    // events are handled in order: once this response arrives, all of them have been handled
    await wallet.kit
      .updateSession({ topic: wallet.topic, namespaces: wallet.kit.getActiveSessions()[wallet.topic]!.namespaces })
      .then(update => update.acknowledged())
    assert.deepEqual(states, [])
    assert.equal(connection.chainId, 'eip155:31337')
  })

  it('believes no event on a chain, or of a name, that the session does not allow [5.64, 6.14]', async () => {
    const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { page, wallet } = await open({ networks: [one, two, three] })
    const pairing = await invite(page)
    const accounts = [one, two, three].flatMap(({ caipNetworkId }) =>
      [wallet.account.address, second].map(address => `${caipNetworkId}:${address}`)
    )
    await wallet.approve(await wallet.receive(pairing.uri), { events: ['chainChanged'], accounts })
    const connection = (await pairing.approval)[0]!
    const states: unknown[] = []
    connection.subscribe(state => states.push(state))
    // a wallet that does not enforce the rules itself
    const { engine } = (wallet.kit.engine as unknown as { signClient: { engine: { isValidEmit(): Promise<void> } } }).signClient
    engine.isValidEmit = async () => undefined
    await emit(wallet, 'chainChanged', 31338, 'eip155:1')
    await emit(wallet, 'accountsChanged', [second])
    // events are handled in order: once this one has arrived, all of them have been handled
    await emit(wallet, 'chainChanged', 31339)
    await until(() => connection.chainId === 'eip155:31339', 'the last event has arrived')
    const account = `eip155:31339:${wallet.account.address}`
    assert.deepEqual(states, [{ chainId: 'eip155:31339', accounts: [account, `eip155:31339:${second}`] }])
  })

  it('follows an update of what is granted [4.78]', async () => {
    const { connection, wallet } = await connected()
    const { address } = wallet.account
    const update = nextState(connection)
    const eip155 = wallet.kit.getActiveSessions()[wallet.topic]!.namespaces.eip155!
    const namespaces = { eip155: { ...eip155, chains: ['eip155:31338'], accounts: [`eip155:31338:${address}`] } }
    await (await wallet.kit.updateSession({ topic: wallet.topic, namespaces })).acknowledged()
    assert.deepEqual(await update, { chainId: 'eip155:31338', accounts: [`eip155:31338:${address}`] })
    assert.deepEqual(connection.approvedChainIds, ['eip155:31338'])
  })

  it('refuses an update that contradicts itself, notifies the wallet, and keeps what was [8.69]', async () => {
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

  it('discards an update that the wallet sent before one that has arrived, and notifies it [8.67, 9.66]', async () => {
    const { connection, wallet } = await connected()
    const { address } = wallet.account
    const { signClient } = wallet.kit.engine
    const eip155 = wallet.kit.getActiveSessions()[wallet.topic]!.namespaces.eip155!
    const { topic } = wallet
    /** Returns a message id in the client's format: milliseconds and three random digits. */
    const update = (milliseconds: number, chance: string, chain: string) =>
      new Promise<void>((resolve, reject) => {
        const id = Number(`${milliseconds}${chance}`)
        const namespaces = { eip155: { ...eip155, chains: [chain], accounts: [`${chain}:${address}`] } }
        const engine = signClient.engine as unknown as {
          events: { once(name: string, onOutcome: (outcome: { error?: Error }) => void): void }
          sendRequest(request: object): Promise<unknown>
        }
        engine.events.once(`session_update:${id}`, ({ error }) => (error ? reject(error) : resolve()))
        engine.sendRequest({ topic, method: 'wc_sessionUpdate', params: { namespaces }, clientRpcId: id }).catch(reject)
      })
    const now = Date.now()
    await update(now, '900', 'eip155:31338')
    assert.equal(connection.chainId, 'eip155:31338')
    await assert.rejects(update(now - 1, '999', 'eip155:31337'), { code: 1003 })
    assert.deepEqual(connection.approvedChainIds, ['eip155:31338'])
    await update(now, '100', 'eip155:31337')
    assert.equal(connection.chainId, 'eip155:31337', 'the last three digits say nothing of what came first')
    await update(now + 1, '000', 'eip155:31338')
    assert.equal(connection.chainId, 'eip155:31338')
  })

  it('answers a ping, and extends a session [4.80, 4.81]', async () => {
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
  it('disconnects from the wallet, with code 6000, and closes the socket [8.53]', async () => {
    const { connection, wallet, page } = await connected()
    const deleted = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    const update = nextState(connection)
    const ended = new Promise<{ code: number }>(resolve => connection.provider.on?.('disconnect', resolve))
    await page.source.disconnect(connection)
    assert.equal(await update, undefined)
    assert.equal((await ended).code, 4900)
    await deleted
    await until(() => relay.open === 0, 'the socket is closed')
    await assert.rejects(connection.provider.request({ method: 'eth_accounts' }), {
      message: 'Please call connect() before request()',
      code: 4900
    })
  })

  it('is delivered when the connection is released, and the wallet is notified', async () => {
    const { connection, wallet } = await connected()
    const deleted = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    connection.release()
    await deleted
    await until(() => relay.open === 0, 'the socket is closed')
    await assert.rejects(connection.provider.request({ method: 'eth_accounts' }), { code: 4900 })
  })

  it('notices that the wallet has left [4.82]', async () => {
    const { connection, wallet } = await connected()
    const update = nextState(connection)
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    assert.equal(await update, undefined)
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

  it('says what is the matter to a provider whose kit has stopped [8.54]', async () => {
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
    const answering = wallet.answerNext(() => '0xsigned')
    assert.equal(await restored?.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), '0xsigned')
    await answering
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

  it('makes nothing of a session that has expired, or of another’s', async () => {
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
    const update = nextState(connection)
    page.show()
    assert.equal(await update, undefined)
  })

  it('notices it when it is used [8.53]', async () => {
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
    // the first tab writes its own records, which do not contain the session
    const controller = new AbortController()
    await invite(first, { signal: controller.signal })
    controller.abort()
    second.stop()
    first.stop()
    const third = openPage({ relayUrl: relay.url, storage })
    const [restored] = await third.source.reconnect('walletConnect', { namespaces: ['eip155'] })
    const answering = wallet.answerNext(() => '0xsigned')
    assert.equal(await restored?.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), '0xsigned')
    await answering
  })
})
