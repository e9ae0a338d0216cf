import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recoverMessageAddress, toHex, type Address, type Hex } from 'viem'
import { createTestWallet, type TestWalletOptions } from '../../../adapters/testing/index.ts'
import { eventually } from '../../kit/eventually.ts'
import { codeOf, collect, localChains, noChain, nodeWindow } from './local-chains.ts'

const other = { ...noChain, chainId: 31337002 }

const open = (options: Partial<TestWalletOptions> = {}) => {
  const wallet = createTestWallet({ chains: [noChain, other], window: nodeWindow(), ...options })
  return { ...wallet, wallet, call: (method: string, params?: unknown) => wallet.provider.request({ method, params }) }
}

const scope = (more: object = {}) => ({ methods: ['personal_sign'], notifications: [], ...more })
const first = 'eip155:31337001'
const second = 'eip155:31337002'

interface Session {
  readonly sessionScopes: Readonly<Record<string, { methods: string[]; notifications: string[]; accounts: string[] }>>
}

describe('sessions of the test wallet (CAIP-25)', () => {
  it('permit the chains that the page names and the wallet knows, with its accounts', async () => {
    const { call, accounts } = open()
    const optionalScopes = { [second]: scope(), 'eip155:1': scope(), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': scope() }
    const session = (await call('wallet_createSession', { requiredScopes: { [first]: scope() }, optionalScopes })) as Session
    assert.deepEqual(Object.keys(session.sessionScopes), [first, second])
    assert.deepEqual(
      session.sessionScopes[second]!.accounts,
      accounts.map(address => `${second}:${address}`)
    )
    assert.ok(session.sessionScopes[first]!.methods.includes('personal_sign'))
    assert.ok(!session.sessionScopes[first]!.methods.includes('wallet_switchEthereumChain'))
    assert.deepEqual(await call('wallet_getSession'), { sessionScopes: session.sessionScopes })
    assert.deepEqual(await call('eth_accounts'), accounts)
  })

  it('take a namespace with its references, and the accounts that the page names', async () => {
    const { call, accounts } = open()
    const eip155 = scope({ references: ['31337001', '31337002'], accounts: [`${first}:${accounts[1]!}`] })
    const { sessionScopes } = (await call('wallet_createSession', { optionalScopes: { eip155 } })) as Session
    assert.deepEqual(
      Object.entries(sessionScopes).map(([chain, { accounts }]) => [chain, accounts]),
      [first, second].map(chain => [chain, [`${chain}:${accounts[1]!}`]])
    )
  })

  it('are empty before the first, after a rejection and after they are revoked', async () => {
    const { call, wallet, provider } = open({ answers: 'refuse' })
    const params = { optionalScopes: { [first]: scope(), [second]: scope() } }
    assert.equal(await codeOf(call('wallet_createSession', params)), 4001)
    assert.deepEqual(await call('wallet_getSession'), { sessionScopes: {} })
    wallet.answers = 'approve'
    await call('wallet_createSession', params)
    const changes = collect(provider, 'wallet_sessionChanged') as Session[]
    assert.equal(await call('wallet_revokeSession', { scopes: [first] }), true)
    assert.deepEqual(Object.keys(((await call('wallet_getSession')) as Session).sessionScopes), [second])
    assert.equal(await call('wallet_revokeSession'), true)
    assert.deepEqual(await call('wallet_getSession'), { sessionScopes: {} })
    assert.deepEqual(await call('eth_accounts'), [])
    assert.deepEqual(
      changes.map(({ sessionScopes }) => Object.keys(sessionScopes)),
      [[second], []]
    )
  })

  it('change with the accounts that the user selects, with one event each', async () => {
    const { call, wallet, provider, accounts } = open()
    await call('wallet_createSession', { optionalScopes: { [first]: scope() } })
    const changes = collect(provider, 'wallet_sessionChanged') as Session[]
    wallet.setAccounts([accounts[1]!])
    wallet.revoke()
    assert.deepEqual(
      changes.map(({ sessionScopes }) => sessionScopes[first]?.accounts),
      [[`${first}:${accounts[1]!}`], undefined]
    )
  })

  it('reject what is malformed or not supported with the codes of CAIP-25, without a prompt', async () => {
    let prompts = 0
    const { call } = open({ answers: () => (prompts++, 'approve') })
    const optional = (key: string, value: unknown) => ({ optionalScopes: { [key]: value } })
    const required = (key: string, value: unknown) => ({ requiredScopes: { [key]: value } })
    const rows: readonly (readonly [number, unknown])[] = [
      [-32602, undefined],
      [-32602, { optionalScopes: [] }],
      [-32602, optional(first, {})],
      [-32602, optional(first, scope({ references: ['1'] }))],
      [-32602, optional('EIP155:1', scope())],
      [-32602, optional(first, scope({ accounts: ['eip155:1:0x00000000000000000000000000000000000a11ce'] }))],
      [-32602, optional(first, scope({ accounts: [`${first}:alice`] }))],
      [5000, {}],
      [5000, { optionalScopes: {} }],
      [5100, optional('eip155:1', scope())],
      [5100, required('eip155:1', scope())],
      [5100, required('eip155', scope())],
      [5101, required(first, { methods: ['eth_sign'], notifications: [] })],
      [5102, required(first, { methods: [], notifications: ['chainChanged'] })],
      [5203, optional('eip155', scope({ references: ['one two'] }))],
      [5204, { optionalScopes: { [first]: scope(), eip155: scope({ references: ['31337001'] }) } }],
      [5300, { ...optional(first, scope()), scopedProperties: { [second]: {} } }],
      [5301, optional(first, scope({ scopedProperties: {} }))],
      [5302, { ...optional(first, scope()), sessionProperties: {} }],
      [5302, { ...optional(first, scope()), sessionProperties: 'long' }]
    ]
    for (const [code, params] of rows)
      assert.equal(await codeOf(call('wallet_createSession', params)), code, JSON.stringify(params))
    assert.equal(await codeOf(call('wallet_revokeSession', { scopes: 'all' })), -32602)
    assert.equal(prompts, 0)
  })
})

describe('wallet_invokeMethod of the test wallet (CAIP-27)', () => {
  const local = localChains()
  const createSession = (call: ReturnType<typeof open>['call'], ...chains: readonly string[]) =>
    call('wallet_createSession', { optionalScopes: Object.fromEntries(chains.map(chain => [chain, scope()])) })

  it('acts on the chain of its scope, and leaves the wallet on its own', async () => {
    const { call, wallet, provider } = open({ chains: local.chains })
    await createSession(call, first, second)
    const [from] = wallet.accounts as [Address]
    const changes = collect(provider, 'chainChanged')
    const invoke = (method: string, params: unknown = []) =>
      call('wallet_invokeMethod', { scope: second, request: { method, params } })
    assert.equal(await invoke('eth_chainId'), toHex(31337002))
    const transaction = { from, to: '0x00000000000000000000000000000000000a11ce', value: '0x1', chainId: toHex(31337002) }
    assert.match(String(await invoke('eth_sendTransaction', [transaction])), /^0x[0-9a-f]{64}$/)
    assert.equal(await invoke('eth_getBalance', [transaction.to, 'latest']), '0x1')
    assert.equal(await call('eth_getBalance', [transaction.to, 'latest']), '0x0')
    assert.deepEqual([wallet.chainId, changes], [31337001, []])
    const signature = (await invoke('personal_sign', ['Good morning', from])) as Hex
    assert.equal(await recoverMessageAddress({ message: 'Good morning', signature }), from)
  })

  it('lets the user answer the request in it', async () => {
    const { call, wallet } = open()
    await createSession(call, first)
    const sign = () =>
      call('wallet_invokeMethod', {
        scope: first,
        request: { method: 'personal_sign', params: ['Good morning', wallet.accounts[0]] }
      })
    wallet.failNext(4001, 'personal_sign')
    assert.equal(await codeOf(sign()), 4001)
    assert.match(String(await sign()), /^0x[0-9a-f]{130}$/)
  })

  it('rejects what the session does not include', async () => {
    const { call } = open()
    const invoke = (scope: unknown, request: unknown) => codeOf(call('wallet_invokeMethod', { scope, request }))
    const chainId = { method: 'eth_chainId' }
    assert.equal(await invoke(first, chainId), 4100)
    await createSession(call, first)
    assert.equal(await invoke(second, chainId), 4100)
    assert.equal(await invoke('constructor', chainId), 4100)
    assert.equal(await invoke(first, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }), 4100)
    assert.equal(await invoke(first, { method: 'wallet_invokeMethod', params: { scope: first, request: chainId } }), 4100)
    for (const [scope, request] of [
      [undefined, chainId],
      [first, undefined],
      [first, { method: 7 }]
    ])
      assert.equal(await invoke(scope, request), -32602)
  })

  it('sends what a subscription on its chain has as wallet_notify', async () => {
    const { call, wallet, provider } = open({ chains: local.chains })
    await createSession(call, second)
    const notices = collect(provider, 'wallet_notify') as { scope: string; notification: { method: string; params: unknown } }[]
    const messages = collect(provider, 'message')
    const invoke = (method: string, params: unknown) =>
      call('wallet_invokeMethod', { scope: second, request: { method, params } })
    const subscription = await invoke('eth_subscribe', ['newHeads'])
    await invoke('eth_sendTransaction', [{ from: wallet.accounts[0], to: wallet.accounts[1] }])
    await eventually(() => notices.length > 0, 'the block arrives')
    const [{ scope, notification }] = notices as [(typeof notices)[number]]
    assert.deepEqual([scope, notification.method], [second, 'eth_subscription'])
    assert.equal((notification.params as { subscription: unknown }).subscription, subscription)
    assert.deepEqual(messages, [])
    wallet.stop()
  })
})
