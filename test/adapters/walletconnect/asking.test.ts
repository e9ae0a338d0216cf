import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyMessage, createPublicClient, http, parseEther, createWalletClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { evm } from '../../../adapters/evm/index.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import { acme, choiceKey, codeOf, connected, kitCode, open, useRelay } from './fixture.ts'
import { invite, network, nextState, one, three, two, WalletError, type Wallet } from './stack.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

useRelay()

describe('requests', () => {
  it('has a message signed', async () => {
    const { connection, wallet } = await connected()
    const { address } = wallet.account
    const answering = wallet.answerNext(({ params }) =>
      wallet.account.signMessage({ message: { raw: params.request.params[0] as `0x${string}` } })
    )
    const signature = (await connection.provider.request({
      method: 'personal_sign',
      params: ['0x6869', address]
    })) as `0x${string}`
    const { params } = await answering
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

  it('reports a rejection as EIP-1193 does', async () => {
    const { connection, wallet } = await connected()
    for (const code of [5000, 5002, 4001]) {
      const answering = wallet.answerNext(() => {
        throw new WalletError(code, 'User rejected.')
      })
      await assert.rejects(connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), codeOf(4001))
      await answering
    }
  })

  it("hands on a wallet's own error with its number [5.65]", async () => {
    const { connection, wallet } = await connected()
    const answering = wallet.answerNext(() => {
      throw new WalletError(-32003, 'Transaction rejected')
    })
    await assert.rejects(connection.provider.request({ method: 'eth_sendTransaction', params: [{}] }), codeOf(-32003))
    await answering
  })

  it('gives up a request after five minutes, and drops a later response of the wallet [4.85]', async context => {
    const { connection, wallet } = await connected()
    const { timers } = context.mock
    timers.enable({ apis: ['setTimeout'] })
    const arrived = wallet.answerNext(() => '0xlate')
    let settled = false
    const asking = connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }).finally(() => (settled = true))
    const expired = assert.rejects(asking, { message: 'Request expired. Please try again.' })
    timers.tick(298_999)
    await new Promise(resolve => setImmediate(resolve))
    assert.equal(settled, false)
    timers.tick(1)
    await expired
    timers.reset()
    await arrived
    const answering = wallet.answerNext(() => '0xsigned')
    assert.equal(await connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), '0xsigned')
    await answering
  })

  it('refuses a method that the wallet has not approved, without sending it [5.62, 6.13]', async () => {
    const { connection, wallet } = await connected({}, { grant: { methods: ['personal_sign'] } })
    let isRequested = false
    wallet.kit.on('session_request', () => (isRequested = true))
    await assert.rejects(connection.provider.request({ method: 'eth_sendTransaction', params: [{}] }), codeOf(4100))
    assert.equal(isRequested, false)
  })

  it('gives a wallet five minutes for a request, within what the protocol allows [5.63]', async () => {
    const { connection, wallet } = await connected()
    const before = Math.floor(Date.now() / 1000)
    const answering = wallet.answerNext(() => '0x')
    await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
    const { expiryTimestamp } = (await answering).params.request as { expiryTimestamp?: number }
    const seconds = expiryTimestamp! - before
    assert.ok(seconds >= 300 && seconds <= 300 + 30, `${seconds} s`)
  })

  it('refuses what is no request', async () => {
    const { connection } = await connected()
    await assert.rejects(connection.provider.request({ method: '' }), codeOf(-32600))
    await assert.rejects(connection.provider.request(undefined as never), codeOf(-32600))
  })

  it('returns capabilities from the session, and for the requested networks [8.56]', async () => {
    const { page, wallet } = await open()
    const pairing = await invite(page)
    const reported = { '0x7a69': { atomic: { status: 'supported' } }, '0x7a6a': { atomic: { status: 'unsupported' } }, '0x0': {} }
    const { address } = wallet.account
    await wallet.approve(await wallet.receive(pairing.uri), {
      sessionProperties: { capabilities: JSON.stringify({ [address.toLowerCase()]: reported }) }
    })
    const [connection] = await pairing.approval
    const request = (params: unknown) => connection!.provider.request({ method: 'wallet_getCapabilities', params })
    assert.deepEqual(await request([address]), reported)
    assert.deepEqual(await request([address, ['0x7A69']]), { '0x7a69': reported['0x7a69'], '0x0': reported['0x0'] })
    await assert.rejects(request([]), /Missing address parameter in `wallet_getCapabilities` request/)
  })

  it('requests capabilities from the wallet that it has not declared, if allowed', async () => {
    const { connection, wallet } = await connected()
    const answering = wallet.answerNext(() => ({ '0x7a69': {} }))
    assert.deepEqual(await connection.provider.request({ method: 'wallet_getCapabilities', params: [wallet.account.address] }), {
      '0x7a69': {}
    })
    await answering
  })

  it('hands a batch of calls to the wallet, and asks it what came of it', async () => {
    const { connection, wallet } = await connected()
    const calls = await evm().chain!.calls!()
    const account = connection.accounts[0]!
    const answer = async <Value>(asking: Promise<Value>, ...replies: readonly Parameters<Wallet['answerNext']>[0][]) => {
      const answering = (async () => {
        for (const reply of replies) await wallet.answerNext(reply)
      })()
      const [value] = await Promise.all([asking, answering])
      return value
    }
    const reported = await answer(calls.capabilities(connection.provider, account, {}), () => ({
      '0x0': { atomic: { status: 'supported' } }
    }))
    assert.equal(reported.atomic, 'supported')

    let received: unknown
    const to = '0x00000000000000000000000000000000000000b2'
    const sent = await answer(calls.send(connection.provider, account, [{ to }], { atomicRequired: true }), request => {
      const { method, params } = request.params.request
      received = { method, params }
      return { id: '0x5e1f' }
    })
    assert.deepEqual(received, {
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

  it('says in the words of the specification what a wallet has not approved [8.55]', async () => {
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
    const answering = wallet.answerNext(() => '0x')
    const signing = connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] })
    assert.deepEqual(page.links, [`acme://wc?sessionTopic=${wallet.topic}`])
    await Promise.all([signing, answering])
    assert.deepEqual(await connection.provider.request({ method: 'eth_chainId' }), '0x7a69')
    assert.equal(page.links.length, 1, 'what the session knows opens nothing')
  })

  it('opens nothing that could run', async () => {
    const { connection, wallet, page } = await connected({ opensLinks: true }, { app: acme })
    const { topic } = wallet
    const refused = ['javascript://alert(1)', 'intent://x', 'ms-word://x', 'http://acme.example', 1]
    for (const stored of [...refused.map(href => JSON.stringify({ href, topic })), 'not json', 'null']) {
      page.storage.set(choiceKey, stored)
      const answering = wallet.answerNext(() => '0x')
      await Promise.all([connection.provider.request({ method: 'personal_sign', params: ['0x', '0x'] }), answering])
    }
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
    await waitForReceipt(client, funding)

    assert.equal(
      await connection.provider.request({ method: 'eth_getBalance', params: [wallet.account.address, 'latest'] }),
      '0xde0b6b3a7640000'
    )
    assert.deepEqual(page.reads, [anvil.rpcUrl])

    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const answering = wallet.answerNext(({ params }) => {
      const [{ to, value }] = params.request.params as [{ to: `0x${string}`; value: `0x${string}` }]
      const own = createWalletClient({ account: wallet.account, transport: http(anvil.rpcUrl) })
      return own.sendTransaction({ to, value: BigInt(value), chain: null })
    })
    const hash = (await connection.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: wallet.account.address, to, value: '0x5', chainId: '0x7a69' }]
    })) as `0x${string}`
    await answering
    const { status, to: reached } = await waitForReceipt(client, hash)
    assert.deepEqual([status, reached], ['success', to.toLowerCase()])
  })

  it("reads first where the site's rpcMap says [3.114, 7.50]", async () => {
    const { connection, page } = await connected({
      options: { rpcMap: { 'eip155:31337': anvil.rpcUrl } },
      rpcUrls: () => ['http://127.0.0.1:9/custom']
    })
    assert.match(String(await connection.provider.request({ method: 'eth_blockNumber' })), /^0x/)
    assert.deepEqual(page.reads, [anvil.rpcUrl])
  })

  it('reads at once where the site says by now', async () => {
    const urls = [`${anvil.rpcUrl}/?before`]
    const { connection, page } = await connected({ rpcUrls: () => urls })
    const read = () => connection.provider.request({ method: 'eth_blockNumber' })
    await read()
    urls[0] = `${anvil.rpcUrl}/?now`
    await read()
    assert.deepEqual(page.reads, [`${anvil.rpcUrl}/?before`, `${anvil.rpcUrl}/?now`])
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
    const state = nextState(connection)
    const chainChanged = new Promise(resolve => connection.provider.on?.('chainChanged', resolve))
    await connection.switchNetwork(two, {})
    const { address } = wallet.account
    assert.deepEqual(await state, { chainId: 'eip155:31338', accounts: [`eip155:31338:${address}`] })
    assert.equal(await chainChanged, '0x7a6a')
    assert.equal(connection.chainId, 'eip155:31338')
    assert.equal(
      await connection.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }),
      null
    )
    assert.equal(await connection.provider.request({ method: 'eth_chainId' }), '0x7a69')
  })

  it('has the wallet add a network that the session lacks', async () => {
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

  it('says so when the wallet will not or cannot switch [8.52]', async () => {
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

  it('reports a rejected switch as a rejection', async () => {
    const { connection, wallet } = await connected({}, { chains: ['eip155:31337'] })
    const answering = wallet.answerNext(() => {
      throw new WalletError(5000, 'User rejected.')
    })
    await assert.rejects(connection.switchNetwork(two, {}), kitCode('user-rejected'))
    await answering
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
    const answering = wallet.answerNext(() => '0xhash')
    await connection.provider.request({ method: 'eth_sendTransaction', params: [{ chainId: '0x7a6a' }] })
    assert.equal((await answering).params.chainId, 'eip155:31338')
    assert.equal(connection.chainId, 'eip155:31338')

    let isRequested = false
    wallet.kit.on('session_request', () => (isRequested = true))
    for (const chainId of ['0x1', 137, '0x7a6b']) {
      await assert.rejects(connection.provider.request({ method: 'eth_sendTransaction', params: [{ chainId }] }), codeOf(4901))
    }
    await assert.rejects(
      connection.provider.request({ method: 'eth_sendTransaction', params: [{ chainId: 'one' }] }),
      codeOf(-32602)
    )
    assert.equal(isRequested, false)
    assert.equal(connection.chainId, 'eip155:31338')
  })
})
