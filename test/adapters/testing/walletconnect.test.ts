import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { recoverMessageAddress, toHex, type Hex } from 'viem'
import { createWalletConnectTestWallet, type WalletConnectTestWallet } from '../../../adapters/testing/index.ts'
import { closeClient, openClient } from '../../../adapters/testing/walletconnect/client.ts'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../../services/open-test-store.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { invite, network, openPage, stopAll, until } from '../walletconnect/stack.ts'
import { localChains } from './local-chains.ts'
import type { WalletConnectTestWalletOptions } from '../../../adapters/testing/index.ts'

// Over a real relay, with the kit's adapter as the app.

describe('the test wallet over WalletConnect', () => {
  const local = localChains()
  const networks = () => local.chains.map(({ chainId, rpcUrl }) => network(chainId, rpcUrl))
  let services: Services
  let phone: WalletConnectTestWallet

  before(async () => {
    services = await startTestServices()
  })
  afterEach(async () => {
    await phone.stop()
    await stopAll()
  })
  after(() => services.close())

  const open = async (options: Partial<WalletConnectTestWalletOptions> = {}) => {
    const relayUrl = services.addresses.relay
    phone = await createWalletConnectTestWallet({ relayUrl, chains: local.chains, accountCount: 2, ...options })
    const page = openPage({ relayUrl, networks: networks() })
    const pairing = await invite(page)
    pairing.approval.catch(() => undefined) // each test awaits it
    return { page, pairing }
  }
  const connect = async (options?: Partial<WalletConnectTestWalletOptions>) => {
    const { page, pairing } = await open(options)
    const [session, [connection]] = await Promise.all([phone.pair(pairing.uri), pairing.approval])
    return {
      page,
      session,
      connection: connection!,
      request: (method: string, params?: unknown) => connection!.provider.request({ method, params })
    }
  }

  it('pairs by the URI, with its accounts on the networks of the app', async () => {
    const { session, connection } = await connect()
    const [first, second] = phone.wallet.accounts
    assert.deepEqual(session.chains, ['eip155:31337001', 'eip155:31337002'])
    assert.deepEqual(session.accounts.slice(0, 2), [`eip155:31337001:${first}`, `eip155:31337001:${second}`])
    assert.deepEqual(session.app, { name: 'Test site', url: 'https://site.example' })
    assert.deepEqual(phone.sessions, [session])
    assert.equal(connection.accounts[0], `eip155:31337001:${first}`)
  })

  it('signs and sends on the network that the app names', async () => {
    const { request } = await connect()
    const [from] = phone.wallet.accounts as [Hex]
    const signature = (await request('personal_sign', [toHex('Good morning'), from])) as Hex
    assert.equal(await recoverMessageAddress({ message: 'Good morning', signature }), from)
    const transaction = { from, to: '0x00000000000000000000000000000000000a11ce', value: '0x1', chainId: toHex(31337002) }
    assert.match(String(await request('eth_sendTransaction', [transaction])), /^0x[0-9a-f]{64}$/)
    assert.equal(await request('eth_getBalance', [transaction.to, 'latest']), '0x1')
  })

  it('rejects what its user rejects, the session and a request', async () => {
    const { pairing } = await open({ answers: 'refuse' })
    await assert.rejects(phone.pair(pairing.uri), { code: 5000, message: 'User rejected.' })
    await assert.rejects(pairing.approval, UserRejectedError)
    assert.deepEqual(phone.sessions, [])
    await phone.stop()

    const { request } = await connect()
    phone.wallet.failNext(4001, 'personal_sign')
    await assert.rejects(request('personal_sign', ['0x68', phone.wallet.accounts[0]]), { code: 4001 })
    assert.match(String(await request('personal_sign', ['0x68', phone.wallet.accounts[0]])), /^0x/)
  })

  it('connects on the networks it knows alone, and rejects an app without one', async () => {
    const { session } = await connect({ chains: [local.chains[0]] })
    assert.deepEqual(session.chains, ['eip155:31337001'])
    await phone.stop()
    const { pairing } = await open({ chains: [{ ...local.chains[0], chainId: 5 }] })
    await assert.rejects(phone.pair(pairing.uri), { code: 5100 })
    await assert.rejects(pairing.approval)
  })

  it('takes the changes of its user to the app', async () => {
    const { connection } = await connect()
    const [first, second] = phone.wallet.accounts as [Hex, Hex]
    phone.wallet.setAccounts([second, first])
    await until(() => connection.accounts[0]?.endsWith(second) === true, 'the account arrives')
    phone.wallet.switchChain(31337002)
    await until(() => connection.chainId === 'eip155:31337002', 'the network arrives')
    assert.deepEqual(phone.sessions[0]?.accounts[0], `eip155:31337001:${second}`)
  })

  it('sends an app of another kit the events of the protocol', async () => {
    const relayUrl = services.addresses.relay
    const metadata = { name: 'Other site', description: '', url: 'https://other.example', icons: [] }
    phone = await createWalletConnectTestWallet({ relayUrl, chains: local.chains })
    const app = await openClient({ relayUrl, projectId: 'local', metadata })
    try {
      const eip155 = { chains: ['eip155:31337001'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
      const { uri, approval } = await app.connect({ optionalNamespaces: { eip155 } })
      await Promise.all([phone.pair(uri!), approval()])
      const heard: unknown[] = []
      app.on('session_event', ({ params: { event, chainId } }) => heard.push([event.name, event.data, chainId]))
      const [first, second] = phone.wallet.accounts as [Hex, Hex]
      phone.wallet.setAccounts([second, first])
      phone.wallet.switchChain(31337002)
      await until(() => heard.length === 2, 'both events arrive')
      assert.deepEqual(heard, [
        ['accountsChanged', [`eip155:31337001:${second}`, `eip155:31337001:${first}`], 'eip155:31337001'],
        ['chainChanged', 31337002, 'eip155:31337002']
      ])
    } finally {
      await closeClient(app)
    }
  })

  it('ends its sessions when its user disconnects, and forgets the app when the app does', async () => {
    const { connection } = await connect()
    let ended = false
    connection.subscribe(state => (ended = state === undefined))
    await phone.disconnect()
    await until(() => ended, 'the app learns of it')
    assert.deepEqual([phone.sessions, phone.wallet.connected], [[], false])
    await phone.stop()

    const other = await connect()
    await other.page.source.disconnect(other.connection)
    await until(() => !phone.sessions.length && !phone.wallet.connected, 'the wallet learns of it')
  })

  it('rejects a URI that is none', async () => {
    await open()
    await assert.rejects(phone.pair('https://site.example'))
  })
})
