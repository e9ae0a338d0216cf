import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import type { FrameNetwork } from '../../../frame/page/config.ts'
import type { SmartNetwork } from '../../../frame/protocol/smart-network.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../../services/open-test-store.ts'
import { frameBrowser, type FrameBrowser, type FrameTab } from '../../kit/frame-tabs.ts'
import { startRpcServer, type RpcServer } from '../../kit/rpc-server.ts'
import { openStage, type Stage } from '../../services/auth/login/stage.ts'

// The frame over the real login service; one of its networks has smart accounts.

describe('the smart account of a user', { timeout: 240_000 }, () => {
  let store: Store
  let service: Stage
  let node: RpcServer
  let bundler: RpcServer
  const browsers: FrameBrowser[] = []
  let people = 0

  before(async () => {
    store = await openTestStore()
    service = await openStage({ store })
    node = await startRpcServer((calls, response) => response.end(JSON.stringify({ ...calls[0], result: '0x' })))
    bundler = await startRpcServer((calls, response) => response.end(JSON.stringify({ ...calls[0], result: null })))
  })
  after(async () => {
    for (const browser of browsers) browser.close()
    await service?.stop()
    await store?.close()
    await node?.stop()
    await bundler?.stop()
  })

  const network = (id: 'eip155:1' | 'eip155:5', smart?: SmartNetwork): FrameNetwork => ({
    id,
    name: id,
    rpc: [node.url],
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    ...(smart && { smart })
  })
  const accounts = (more: Partial<SmartNetwork> = {}): SmartNetwork => ({
    entryPoint: '0.7',
    account: {
      kind: 'factory',
      factory: `0x${'fa'.repeat(20)}`,
      initCodeHash: `0x${'12'.repeat(32)}`,
      domain: { name: 'SmartAccount', version: '1' }
    },
    bundler: `${bundler.url}/rpc?key=k`,
    ...more
  })

  /** Signs up a user with a wallet, whose smart account acts on networks that have them. */
  async function signUp(smart = accounts()): Promise<FrameTab> {
    const networks = [network('eip155:1', smart), network('eip155:5')]
    const browser = frameBrowser({ service, networks, projectId: 'a b' })
    browsers.push(browser)
    const tab = browser.tab()
    await tab.logIn(`person${++people}@example.org`)
    await tab.makeWallet()
    await tab.request('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })
    return tab
  }

  test('is there on the networks that the operator has enabled, and on no other [6.3]', async () => {
    const tab = await signUp()
    deepEqual(await tab.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), { smartAccountEnabledNetworks: [1] })
    const there = await tab.request('GET_USER', { chainId: 1 })
    const [own, smart] = there.accounts!
    deepEqual([own!.type, smart!.type, there.preferredAccountType], ['eoa', 'smartAccount', 'smartAccount'])
    notEqual(own!.address, smart!.address)
    equal(there.address, smart!.address)
    deepEqual(await tab.request('RPC_REQUEST', { method: 'eth_accounts', chainId: 1 }), [smart!.address])

    const elsewhere = await tab.request('GET_USER', { chainId: 5 })
    deepEqual(elsewhere.accounts, [own])
    deepEqual([elsewhere.address, elsewhere.preferredAccountType], [own!.address, 'eoa'])
    deepEqual(await tab.request('RPC_REQUEST', { method: 'eth_accounts', chainId: 5 }), [own!.address])
    await rejects(
      tab.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }),
      /This application might not support Smart Accounts/
    )
    await rejects(tab.request('INIT_SMART_ACCOUNT'), KitError)
  })

  const hash = `0x${'ab'.repeat(32)}`
  const receipt = (tab: FrameTab) => {
    const request = { method: 'eth_getUserOperationReceipt', params: [hash], chainId: 1 }
    return tab.request('RPC_REQUEST', request)
  }

  test('has its bundler asked with the project, the network and the name of the bundler [7.53]', async () => {
    await receipt(await signUp(accounts({ provider: 'pimlico' })))
    const [method, address] = bundler.lines.at(-1)!.split(' ')
    equal(method, 'POST')
    const { pathname, searchParams } = new URL(address!, bundler.url)
    deepEqual(
      [pathname, Object.fromEntries(searchParams)],
      ['/rpc', { key: 'k', projectId: 'a b', chainId: 'eip155:1', bundler: 'pimlico' }]
    )
    await receipt(await signUp())
    equal(bundler.lines.at(-1), 'POST /rpc?key=k', 'an address that stands for one bundler is whole')
  })

  test('has what came of an operation asked for by its hash [7.54]', async () => {
    equal(await receipt(await signUp()), null)
    const [{ id: _, ...call } = { id: 0 }] = bundler.requests.at(-1)!
    deepEqual(call, { jsonrpc: '2.0', method: 'eth_getUserOperationReceipt', params: [hash] })
  })
})
