import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTestWallet, developmentMnemonic, type TestWalletOptions } from '../../../adapters/testing/index.ts'
import type { Permission } from '../../../adapters/testing/permissions.ts'
import { codeOf, collect, noChain, nodeWindow } from './local-chains.ts'

const create = (options: Partial<TestWalletOptions> = {}) =>
  createTestWallet({ chains: [noChain], window: nodeWindow(), ...options })

describe('connecting the test wallet', () => {
  it('shows no account before it is asked, and its accounts once it has agreed', async () => {
    const { provider, accounts, requests } = create()
    assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [])
    assert.deepEqual(await provider.request({ method: 'eth_requestAccounts' }), accounts)
    assert.deepEqual(await provider.request({ method: 'eth_accounts' }), accounts)
    assert.deepEqual(
      requests.map(({ method }) => method),
      ['eth_accounts', 'eth_requestAccounts', 'eth_accounts']
    )
  })

  it('has the accounts of its words, or of its private keys', () => {
    const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const [first] = create({ mnemonic: developmentMnemonic }).accounts
    assert.deepEqual(create().accounts, create({ mnemonic: developmentMnemonic, accountCount: 2 }).accounts)
    assert.equal(first, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    assert.deepEqual(create({ privateKeys: [key] }).accounts, [first])
    assert.equal(create({ accountCount: 5 }).accounts.length, 5)
  })

  it('answers a refusal with 4001, and shows nothing', async () => {
    const { provider } = create({ answers: 'refuse' })
    assert.equal(await codeOf(provider.request({ method: 'eth_requestAccounts' })), 4001)
    assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [])
  })

  it('prompts the user once, and again only when permissions are requested by name', async () => {
    const methods: string[] = []
    const { provider, accounts } = create({ answers: ({ method }) => (methods.push(method), 'approve') })
    await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'eth_requestAccounts' })
    const permissions = (await provider.request({
      method: 'wallet_requestPermissions',
      params: [{ eth_accounts: {} }]
    })) as Permission[]
    assert.deepEqual(methods, ['eth_requestAccounts', 'wallet_requestPermissions'])
    const [{ id, date }] = permissions as [Permission]
    const invoker = 'http://127.0.0.1:5173'
    assert.deepEqual(permissions, [
      {
        id,
        invoker,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
        date
      },
      {
        id,
        invoker,
        parentCapability: 'endowment:permitted-chains',
        caveats: [{ type: 'restrictNetworkSwitching', value: ['0x1de2a29'] }],
        date
      }
    ])
    assert.match(id, /^[-0-9a-f]{36}$/)
    assert.deepEqual(await provider.request({ method: 'wallet_getPermissions' }), permissions)
  })

  it('permits the accounts and the networks that are requested by name', async () => {
    const { provider, accounts } = create({ chains: [noChain, { ...noChain, chainId: 5 }, { ...noChain, chainId: 6 }] })
    const params = [
      {
        eth_accounts: { caveats: [{ type: 'restrictReturnedAccounts', value: [accounts[1]!.toLowerCase()] }] },
        'endowment:permitted-chains': { caveats: [{ type: 'restrictNetworkSwitching', value: ['0x5'] }] }
      }
    ]
    const valuesOf = (permissions: unknown) =>
      (permissions as Permission[]).map(({ caveats: [{ value }] }) => value as readonly unknown[])
    const granted = await provider.request({ method: 'wallet_requestPermissions', params })
    assert.deepEqual(valuesOf(granted), [[accounts[1]], ['0x1de2a29', '0x5']])
    assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [accounts[1]])
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x6' }] })
    const later = await provider.request({ method: 'wallet_getPermissions' })
    assert.deepEqual(valuesOf(later)[1], ['0x1de2a29', '0x5', '0x6'])
  })

  it('rejects requests for permissions that are malformed, unknown, or of what it does not have, without a prompt', async () => {
    let prompts = 0
    const { provider } = create({ answers: () => (prompts++, 'approve') })
    const caveat = (type: string, value: unknown) => ({ caveats: [{ type, value }] })
    const rows: readonly (readonly [number, unknown])[] = [
      [-32602, undefined],
      [-32602, [{}]],
      [-32602, [{ eth_accounts: true }]],
      [-32602, [{ eth_accounts: { caveats: {} } }]],
      [-32602, [{ eth_accounts: caveat('restrictEverything', []) }]],
      [-32602, [{ eth_accounts: caveat('restrictReturnedAccounts', ['all']) }]],
      [-32602, [{ eth_accounts: caveat('restrictReturnedAccounts', ['0x00000000000000000000000000000000000a11ce']) }]],
      [-32602, [{ 'endowment:permitted-chains': caveat('restrictNetworkSwitching', [1]) }]],
      [4902, [{ 'endowment:permitted-chains': caveat('restrictNetworkSwitching', ['0x1']) }]],
      [-32601, [{ wallet_snap: {} }]]
    ]
    for (const [code, params] of rows)
      assert.equal(await codeOf(provider.request({ method: 'wallet_requestPermissions', params })), code, JSON.stringify(params))
    for (const [code, params] of [
      [-32602, []],
      [-32601, [{ wallet_snap: {} }]]
    ] as const)
      assert.equal(await codeOf(provider.request({ method: 'wallet_revokePermissions', params })), code)
    assert.equal(prompts, 0)
  })

  it('keeps the id and the networks of a permission after a reload', async () => {
    const window = nodeWindow()
    const before = create({ window, remember: true, chains: [noChain, { ...noChain, chainId: 5 }] })
    await before.provider.request({ method: 'eth_requestAccounts' })
    await before.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] })
    const permissions = await before.provider.request({ method: 'wallet_getPermissions' })
    before.stop()
    const after = create({ window, remember: true, chains: [noChain, { ...noChain, chainId: 5 }] })
    assert.deepEqual(await after.provider.request({ method: 'wallet_getPermissions' }), permissions)
  })

  it('forgets the site when the site gives its permission back', async () => {
    const { provider } = create()
    await provider.request({ method: 'eth_requestAccounts' })
    const changes = collect(provider, 'accountsChanged')
    assert.equal(await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }), null)
    assert.deepEqual(changes, [[]])
    assert.deepEqual(await provider.request({ method: 'wallet_getPermissions' }), [])
    assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [])
  })

  it('is still connected after a reload when it remembers, and not when it does not', async () => {
    for (const remember of [true, false]) {
      const window = nodeWindow()
      const before = create({ window, remember })
      await before.provider.request({ method: 'eth_requestAccounts' })
      before.stop()
      const { provider, accounts } = create({ window, remember })
      assert.deepEqual(await provider.request({ method: 'eth_accounts' }), remember ? accounts : [])
    }
  })

  it('remembers the network it was on, and starts over when what is stored is not its own', async () => {
    const other = { chainId: 31337002, rpcUrl: noChain.rpcUrl }
    const window = nodeWindow()
    const before = create({ window, remember: true, chains: [noChain, other] })
    before.switchChain(other.chainId)
    before.stop()
    assert.equal(create({ window, remember: true, chains: [noChain, other] }).chainId, other.chainId)
    window.localStorage!.setItem('w3m-test-wallet/kit.w3m.test-wallet', '{"connected":"yes"')
    assert.equal(create({ window, remember: true, chains: [noChain, other] }).chainId, noChain.chainId)
  })

  it('is silent about what a site may not see: a site that is not connected gets no accountsChanged', () => {
    const wallet = create()
    const changes = collect(wallet.provider, 'accountsChanged')
    wallet.setAccounts([wallet.accounts[1]!])
    wallet.lock()
    wallet.unlock()
    assert.deepEqual(changes, [])
  })

  it('hides its accounts while locked, and unlocks with the next request to connect', async () => {
    const wallet = create()
    const { provider, accounts } = wallet
    await provider.request({ method: 'eth_requestAccounts' })
    const changes = collect(provider, 'accountsChanged')
    wallet.lock()
    assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [])
    assert.equal(await codeOf(provider.request({ method: 'personal_sign', params: ['0x00', accounts[0]] })), 4100)
    assert.deepEqual(await provider.request({ method: 'eth_requestAccounts' }), accounts)
    assert.deepEqual(changes, [[], accounts])
    assert.equal(wallet.locked, false)
  })

  it('reports the account that the user changes to', async () => {
    const wallet = create()
    const [first, second] = wallet.accounts as [`0x${string}`, `0x${string}`]
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const changes = collect(wallet.provider, 'accountsChanged')
    wallet.setAccounts([second])
    assert.deepEqual(changes, [[second]])
    assert.equal(await codeOf(wallet.provider.request({ method: 'personal_sign', params: ['0x00', first] })), 4100)
    assert.throws(() => wallet.setAccounts(['0x0000000000000000000000000000000000000001']), TypeError)
  })
})
