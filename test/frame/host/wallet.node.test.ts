import { deepEqual, equal, rejects } from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import type { Answers } from '../../kit/wired-frame.ts'
import { address, solana, solanaAddress, wiredWallet, type WiredWallet } from '../../kit/wired-wallet.ts'

// Messages that the page posts for the wallet of the logged-in user, and the requests it answers by itself.

let one: WiredWallet
const begin = (answers?: Answers): WiredWallet => (one = wiredWallet(answers))
beforeEach(() => void begin())
afterEach(() => one.stop())

async function connected() {
  const { parts } = await one.wallet.connect({ chainIds: ['eip155:1'] })
  return parts[0]!
}
/** Posts a message by hand, to test for missing required fields. */
const raw = (name: string, payload?: unknown) => one.wired.host.request(name as 'GET_CHAIN_ID', payload as undefined)
const required = (error: unknown) =>
  error instanceof KitError && error.code === 'invalid-payload' && error.shortMessage === 'Required'

describe('the wallet', () => {
  test('is asked for the user on a network, with the kind of account that is preferred [7.71]', async () => {
    await one.wallet.connect({ chainIds: ['eip155:8453'], preferredAccountType: 'smartAccount' })
    deepEqual(one.posted('GET_USER'), { chainId: 8453, preferredAccountType: 'smartAccount' })
  })

  test('switches to another network by its chain id [7.64]', async () => {
    const part = await connected()
    await part.switchTo('eip155:8453')
    deepEqual(one.posted('SWITCH_NETWORK'), { chainId: 8453 })
    await rejects(raw('SWITCH_NETWORK', {}), required)
  })

  test('is asked whether it is connected, with the token where there is one [7.74]', async () => {
    one.cache.loggedIn({ email: 'ada@example.com' })
    await one.wallet.reconnect({ chainIds: ['eip155:1'] })
    equal(one.posted('IS_CONNECTED'), undefined)
    begin()
    one.cache.loggedIn({ email: 'ada@example.com' })
    one.cache.setSessionToken('abc')
    await one.wallet.reconnect({ chainIds: ['eip155:1'] })
    deepEqual(one.posted('IS_CONNECTED'), { token: 'abc' })
  })

  test('is asked for its network, and says it by its chain id [7.75]', async () => {
    deepEqual(await raw('GET_CHAIN_ID'), { chainId: 1 })
    equal(one.posted('GET_CHAIN_ID'), undefined)
    begin({ GET_CHAIN_ID: () => ({ chainId: {} }) })
    await rejects(raw('GET_CHAIN_ID'), KitError)
  })

  test('is asked which networks have smart accounts, and the page keeps them [7.76]', async () => {
    await connected()
    await one.wired.settled()
    equal(one.posted('GET_SMART_ACCOUNT_ENABLED_NETWORKS'), undefined)
    deepEqual(one.cache.smartAccountNetworks(), ['eip155:1', 'eip155:8453'])
  })

  test('sets its smart account up, and says its address and whether it is deployed [7.77]', async () => {
    deepEqual(await raw('INIT_SMART_ACCOUNT'), { address, isDeployed: true })
    begin({ INIT_SMART_ACCOUNT: () => ({ address }) })
    await rejects(raw('INIT_SMART_ACCOUNT'), KitError)
  })

  test('switches to the given account type [7.78]', async () => {
    const own = [
      { address, type: 'smartAccount' },
      { address: '0x00000000000000000000000000000000000000e2', type: 'eoa' }
    ]
    begin({ GET_USER: () => ({ address, chainId: 1, accounts: own, preferredAccountType: 'smartAccount' }) })
    await (await connected()).choose('eoa')
    deepEqual(one.posted('SET_PREFERRED_ACCOUNT'), { type: 'eoa' })
    await rejects(raw('SET_PREFERRED_ACCOUNT', { type: 'other' }), KitError)
  })

  test('is handed a request with its method, parameters and network [7.79]', async () => {
    const { provider } = await connected()
    equal(await provider.request({ method: 'personal_sign', params: ['0x6869', address] }), '0x01')
    deepEqual(one.posted('RPC_REQUEST'), {
      method: 'personal_sign',
      params: ['0x6869', address],
      chainNamespace: 'eip155',
      chainId: 1
    })
    await rejects(raw('RPC_REQUEST', { params: [] }), required)
  })

  test('is not asked for its chain id: that is the network that was used last [7.91]', async () => {
    const part = await connected()
    equal(await part.provider.request({ method: 'eth_chainId' }), '0x1')
    await part.switchTo('eip155:8453')
    equal(await part.provider.request({ method: 'eth_chainId' }), '0x2105')
    equal(one.cache.lastChainId(), 'eip155:8453')
    equal(one.count('RPC_REQUEST'), 0)
  })

  test('is notified of a sign-out [7.73]', async () => {
    await connected()
    await one.wallet.signOut()
    equal(one.posted('SIGN_OUT'), undefined)
    equal(one.cache.used(), false)
  })

  test('is loaded again where a scan was left before its end [7.85]', async () => {
    begin({ CONNECT_FARCASTER: () => new Promise(() => undefined) })
    const leaving = new AbortController()
    const scanning = one.login.farcaster({ signal: leaving.signal, onUri: () => leaving.abort() })
    await rejects(scanning, { code: 'aborted' })
    equal(one.posted('RELOAD'), undefined)
  })
})

/** Returns the requests that reached the frame, by method, each once. */
async function handed(requests: readonly (readonly [method: string, params?: unknown])[], chainId: 'eip155:1' | typeof solana) {
  const { parts } = await one.wallet.connect({ chainIds: [chainId] })
  for (const [method, params] of requests) equal(await parts[0]!.provider.request({ method, params }), '0x01', method)
  return one.wired.requestLog
    .filter(({ type }) => type === '@w3m-app/RPC_REQUEST')
    .map(({ payload }) => {
      const { method, params } = payload as { method: string; params?: unknown }
      return params === undefined ? [method] : [method, params]
    })
}

describe('a request of a page', () => {
  const to = '0x00000000000000000000000000000000000000b2'
  const passes = async (chainId: 'eip155:1' | typeof solana, ...requests: readonly (readonly [string, unknown?])[]) =>
    deepEqual(await handed(requests, chainId), requests)

  test('may read from an EVM network, and send what is signed [7.92]', () =>
    passes(
      'eip155:1',
      ['eth_blockNumber'],
      ['eth_getBalance', [address, 'latest']],
      ['eth_call', [{ to, data: '0x' }, 'latest']],
      ['eth_estimateGas', [{ to }]],
      ['eth_getTransactionReceipt', [`0x${'ab'.repeat(32)}`]],
      ['eth_sendRawTransaction', ['0x02']]
    ))

  test('may have a message, data and a transaction signed on EVM [7.93]', async () => {
    const data = { domain: { chainId: 1 }, types: {}, primaryType: 'Mail', message: {} }
    const requests = [
      ['personal_sign', ['0x6869', address]],
      ['eth_signTypedData_v4', [address, JSON.stringify(data)]],
      ['eth_sendTransaction', [{ from: address, to, value: '0x5' }]]
    ] as const
    const found = await handed(requests, 'eip155:1')
    deepEqual(
      found.map(([method]) => method),
      requests.map(([method]) => method)
    )
    deepEqual(found.slice(0, 2), requests.slice(0, 2))
  })

  test('may have a message signed on Solana: base58, and whose key [7.94]', () =>
    passes(solana, ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: solanaAddress }]))

  test('may have a transaction signed on Solana [7.95]', () =>
    passes(solana, ['solana_signTransaction', { transaction: '2NEpo7TZRRrLZSi2U' }]))

  test('may have several transactions signed on Solana [7.96]', () =>
    passes(solana, ['solana_signAllTransactions', { transactions: ['2NEpo7', '2NEpo8'] }]))

  test('may have a transaction signed and sent on Solana, with options [7.97]', () =>
    passes(
      solana,
      ['solana_signAndSendTransaction', { transaction: '2NEpo7' }],
      ['solana_signAndSendTransaction', { transaction: '2NEpo7', options: { preflightCommitment: 'max', maxRetries: 2 } }]
    ))

  test('may be for a batch of calls, and what came of it [7.98]', async () => {
    const batch = {
      version: '2.0.0',
      chainId: '0x1',
      from: address,
      atomicRequired: true,
      calls: [{ to, data: '0x', value: '0x1' }]
    }
    await passes('eip155:1', ['wallet_sendCalls', [batch]], ['wallet_getCallsStatus', ['0x5e1f']])
  })

  test('may be for what the wallet can do, and for what it has [7.99]', () =>
    passes(
      'eip155:1',
      ['wallet_getCapabilities', [address, ['0x1']]],
      ['wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }]]
    ))

  test('may be to grant and to revoke permissions [7.100]', () =>
    passes(
      'eip155:1',
      ['wallet_grantPermissions', [{ chainId: '0x1', expiry: 1, permissions: [] }]],
      ['wallet_revokePermissions', [{ permissionsContext: '0x12' }]]
    ))
})

describe('what the page says of itself', () => {
  test('is its theme: the mode and both kinds of variables [7.83]', async () => {
    const theme = {
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': 'teal', '--w3m-z-index': 9 },
      w3mThemeVariables: { '--w3m-accent': 'teal', '--w3m-background': 'black' }
    } as const
    const payloads: unknown[] = []
    begin({ SYNC_THEME: (payload: unknown) => void payloads.push(payload) })
    await raw('SYNC_THEME', { ...theme, other: 1 })
    deepEqual(payloads, [theme])
    await rejects(raw('SYNC_THEME', { themeMode: 'sepia' }), KitError)
  })

  test('is its project, its SDK and its name, description, address and icons [7.84]', async () => {
    const payloads: unknown[] = []
    begin({ SYNC_DAPP_DATA: (payload: unknown) => void payloads.push(payload) })
    const metadata = { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: ['https://shop.example/i.png'] }
    const dapp = { projectId: 'abc', metadata, sdkVersion: 'html-1.0.0', sdkType: 'w3m' }
    await raw('SYNC_DAPP_DATA', { ...dapp, other: 1 })
    deepEqual(payloads, [dapp])
    await rejects(raw('SYNC_DAPP_DATA', { metadata }), required)
    for (const field of ['name', 'description', 'url', 'icons'])
      await rejects(raw('SYNC_DAPP_DATA', { ...dapp, metadata: { ...metadata, [field]: undefined } }), required, field)
  })
})
