import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData, type Address, type Hex } from 'viem'
import { parseAccountId, type AccountId } from '../../../adapters/base/caip.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { HttpError, RpcError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { balance } from '../../../adapters/evm/balance.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import { createFakeWallet, fakeAddress, FakeWindow, providerError, rejecting } from '../../kit/fake-wallet.ts'
import { json, startRpcServer, status, type Answer, type RpcServer } from '../../kit/rpc-server.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import { createTestWallet } from '../../../adapters/testing/index.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import type { Network } from '../../../adapters/base/network.ts'

let home: Anvil
let other: Anvil

before(async () => {
  ;[home, other] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
after(() => Promise.all([home.stop(), other.stop()]))

/** Connects a wallet that really signs and supports only the first chain to an app that uses both. */
async function connected() {
  const window = new FakeWindow()
  const wallet = createTestWallet({ window, chains: [home] })
  const networks = [testNetwork(31337, home.rpcUrl), testNetwork(31338, other.rpcUrl)] as const
  const { source, chain } = evm({ window })
  source!.start(adapterContext(networks))
  const [connection] = await source!.connect('kit.w3m.test-wallet', { namespaces: ['eip155'] })
  const { provider } = connection!
  const account = (): AccountId => connection!.accounts[0]!
  return { wallet, chain: chain!, connection: connection!, provider, account, networks }
}

/** Starts a node that stops with the test, also if the test fails. */
async function nodeFor(context: TestContext, usual: Answer): Promise<RpcServer> {
  const node = await startRpcServer(usual)
  context.after(() => node.stop())
  return node
}

const addressOf = (account: AccountId): Address => parseAccountId(account).address as Address
const isCode = (code: ErrorCode) => (error: unknown) => error instanceof KitError && error.code === code

test('reads the balance of the chain, in its own currency', async () => {
  const { chain, account, networks } = await connected()
  const read = await chain.balance(account(), networks[1], {})
  assert.deepEqual(read, { value: parseEther('10000'), decimals: 18, symbol: 'ETH' })
})

test('reads it from the site’s own address first, and from the public one when that fails', async context => {
  const { chain, account, networks } = await connected()
  const own = await nodeFor(context, replies(networks[0], '0x2a'))
  const read = () => chain.balance(account(), networks[0], { rpcUrls: [own.url], fetch })
  assert.equal((await read()).value, 42n)
  own.usual = status(401)
  assert.equal((await read()).value, parseEther('10000'))
})

/** Answers the chain id, and everything else with `result`. */
const replies = ({ id }: Pick<Network, 'id'>, result: unknown) =>
  json(calls =>
    calls.map(({ id: call, method }) => ({
      id: call,
      result: method === 'eth_chainId' ? `0x${Number(id).toString(16)}` : result
    }))
  )

test('does not take the balance of another chain, whatever the address of the RPC leads to', async context => {
  const { chain, account, networks } = await connected()
  const other = await nodeFor(context, replies({ id: 1 }, '0x2a'))
  await assert.rejects(
    chain.balance(account(), networks[0], { rpcUrls: [other.url], fetch }),
    (error: unknown) => isCode('invalid-reply')(error) && /another chain/.test(String(error))
  )
})

test('reads what is asked for together in one request', async context => {
  const node = await nodeFor(
    context,
    json(calls => calls.map(({ id }) => ({ id, result: '0x1' })))
  )
  const network = testNetwork(1, node.url)
  // the chunk itself: two imports of it may resolve at different times
  const read = (address: string) => balance(`eip155:1:${address}`, network, {})
  await Promise.all([read(fakeAddress), read('0x00000000000000000000000000000000000000b2')])
  assert.deepEqual(
    node.requests.map(calls => calls.map(({ method, params }) => [method, params])),
    [
      [
        ['eth_getBalance', [fakeAddress, 'latest']],
        ['eth_chainId', []],
        ['eth_getBalance', ['0x00000000000000000000000000000000000000b2', 'latest']],
        ['eth_chainId', []]
      ]
    ]
  )
})

for (const result of ['', '0x', '12', 42, null, {}, '0xzz']) {
  test(`does not believe a balance of ${JSON.stringify(result)}`, async context => {
    const { chain } = await connected()
    const node = await nodeFor(context, replies({ id: 1 }, result))
    await assert.rejects(chain.balance(`eip155:1:${fakeAddress}`, testNetwork(1, node.url), {}), isCode('invalid-reply'))
  })
}

test('reports why a balance could not be read', async context => {
  const { chain } = await connected()
  const node = await nodeFor(context, status(404))
  const read = (signal?: AbortSignal) =>
    chain.balance(`eip155:1:${fakeAddress}`, testNetwork(1, node.url), { ...(signal && { signal }) })
  await assert.rejects(read(), HttpError)
  await assert.rejects(read(AbortSignal.abort()), isCode('aborted'))
  node.usual = json(calls => calls.map(({ id }) => ({ id, error: { code: -32602, message: 'no' } })))
  await assert.rejects(read(), RpcError)
})

for (const message of ['Hello', 'Grüße, 世界 🦊', '', '0x1234', 'two\nlines']) {
  test(`has ${JSON.stringify(message)} signed, and the signature is the account’s`, async () => {
    const { chain, provider, account } = await connected()
    const signature = await chain.messages!.sign(provider, account(), message)
    assert.ok(await verifyMessage({ address: addressOf(account()), message, signature: signature as Hex }))
  })
}

const typedData = (chainId: number) => ({
  domain: { name: 'Shop', version: '1', chainId },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order' as const,
  message: { amount: 2n ** 200n }
})

test('has structured data signed, large numbers and all', async () => {
  const { chain, provider, account } = await connected()
  const data = typedData(31337)
  const signature = await chain.typedData!.sign(provider, account(), data)
  assert.ok(await verifyTypedData({ ...data, address: addressOf(account()), signature: signature as Hex }))
})

test('has structured data for another network signed there: the wallet learns the network, and moves', async () => {
  const { wallet, chain, provider, account, connection } = await connected()
  const data = typedData(31338)
  const signature = await chain.typedData!.sign(provider, account(), data)
  assert.ok(await verifyTypedData({ ...data, address: addressOf(account()), signature: signature as Hex }))
  assert.deepEqual([wallet.chainId, connection.chainId], [31338, 'eip155:31338'])
})

test('sends a transaction on the network of the account, though the wallet sat on another', async () => {
  const { wallet, chain, provider, account, connection, networks } = await connected()
  const from = account()
  await connection.switchNetwork(networks[1], {})
  const hash = await chain.transactions!.send(provider, from, { to: fakeAddress, value: parseEther('1.5') })
  const client = createPublicClient({ transport: http(home.rpcUrl) })
  const sent = await client.getTransaction({ hash: hash as Hex })
  assert.deepEqual([sent.value, sent.to, sent.chainId], [parseEther('1.5'), fakeAddress, 31337])
  assert.equal(wallet.chainId, 31337)
})

test('sends nothing for a network that the site does not use', async () => {
  const { wallet, chain, provider, account } = await connected()
  const foreign: AccountId = `eip155:1:${addressOf(account())}`
  await assert.rejects(chain.transactions!.send(provider, foreign, { to: fakeAddress }), isCode('unsupported-chain'))
  await assert.rejects(chain.typedData!.sign(provider, foreign, typedData(1)), isCode('unsupported-chain'))
  assert.ok(!wallet.requests.some(({ method }) => /send|sign/i.test(method)))
})

test('takes a refusal to sign or to send for an answer', async () => {
  const { wallet, chain, provider, account } = await connected()
  wallet.answers = 'refuse'
  await assert.rejects(chain.messages!.sign(provider, account(), 'Hello'), UserRejectedError)
  await assert.rejects(chain.typedData!.sign(provider, account(), typedData(31337)), UserRejectedError)
  await assert.rejects(chain.transactions!.send(provider, account(), { to: fakeAddress }), UserRejectedError)
})

test('says that the funds do not suffice', async () => {
  const { chain, provider, account } = await connected()
  const sending = chain.transactions!.send(provider, account(), { to: fakeAddress, value: parseEther('20000') })
  await assert.rejects(sending, isCode('insufficient-funds'))
})

const refusals: readonly (readonly [words: string, code: ErrorCode])[] = [
  ['execution reverted: ERC20: transfer amount exceeds balance', 'execution-reverted'],
  ['insufficient funds for gas * price + value: balance 0', 'insufficient-funds'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce-too-low'],
  ['nonce too high', 'nonce-too-high'],
  ['nonce has max value', 'nonce-max'],
  ['max fee per gas less than block base fee: address 0x…', 'fee-cap-too-low'],
  ['max fee per gas higher than 2^256-1', 'fee-cap-too-high'],
  ['max priority fee per gas higher than max fee per gas', 'tip-above-fee-cap'],
  ['intrinsic gas too low: have 100, want 21000', 'intrinsic-gas-too-low'],
  ['intrinsic gas too high', 'intrinsic-gas-too-high'],
  ['gas limit reached', 'intrinsic-gas-too-high'],
  ['transaction type not supported', 'transaction-type-not-supported'],
  ['something else', 'rpc-error']
]

for (const [words, code] of refusals) {
  test(`reports “${words.slice(0, 40)}” as ${code} [8.83, 8.84, 8.85, 8.86, 8.87, 8.88, 8.89, 8.90, 8.91, 8.92, 8.93]`, async () => {
    const { chain } = evm()
    const { provider, reply } = createFakeWallet()
    const send = () => chain!.transactions!.send(provider, `eip155:1:${fakeAddress}`, { data: '0x00' })
    reply('eth_sendTransaction', rejecting(providerError(-32000, words)))
    await assert.rejects(send(), isCode(code))
    // as MetaMask wraps it
    reply('eth_sendTransaction', rejecting(providerError(-32603, 'Internal JSON-RPC error.', { code: -32000, message: words })))
    await assert.rejects(send(), isCode(code))
  })
}

test('hands amounts over in hexadecimal form, and only what was given', async () => {
  const { chain } = evm()
  const wallet = createFakeWallet()
  wallet.reply('eth_sendTransaction', () => `0x${'ab'.repeat(32)}`)
  const account: AccountId = `eip155:1:${fakeAddress}`
  const hash = await chain!.transactions!.send(wallet.provider, account, { to: fakeAddress, value: 0n, gas: 21_000n, data: '0x' })
  assert.equal(hash, `0x${'ab'.repeat(32)}`)
  await chain!.transactions!.send(wallet.provider, account, { data: '0x6080' })
  assert.deepEqual(
    wallet.requests.map(({ params }) => params),
    [
      [{ from: fakeAddress, chainId: '0x1', to: fakeAddress, data: '0x', value: '0x0', gas: '0x5208' }],
      [{ from: fakeAddress, chainId: '0x1', data: '0x6080' }]
    ]
  )
})

test('believes the hash of a transaction that is 0x and 64 hexadecimal digits, and no other [5.49]', async () => {
  const send = (reply: string) => {
    const wallet = createFakeWallet()
    wallet.reply('eth_sendTransaction', () => reply)
    return evm().chain!.transactions!.send(wallet.provider, `eip155:1:${fakeAddress}`, {})
  }
  const digits = 'ab'.repeat(32)
  assert.equal(await send(`0x${digits}`), `0x${digits}`)
  for (const wrong of [digits, `0x${digits}a`, `0x${digits.slice(1)}`, `0x${digits.slice(1)}g`])
    await assert.rejects(send(wrong), isCode('invalid-reply'), wrong)
})

for (const reply of [null, undefined, '', '0x', 'signed', 42, {}, '0x123', [`0x${'ab'.repeat(32)}`]]) {
  test(`does not believe a signature or a hash of ${JSON.stringify(reply)}`, async () => {
    const { chain } = evm()
    const wallet = createFakeWallet()
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']) wallet.reply(method, () => reply)
    const account: AccountId = `eip155:1:${fakeAddress}`
    await assert.rejects(chain!.messages!.sign(wallet.provider, account, 'Hello'), isCode('invalid-reply'))
    await assert.rejects(chain!.typedData!.sign(wallet.provider, account, typedData(1)), isCode('invalid-reply'))
    await assert.rejects(chain!.transactions!.send(wallet.provider, account, {}), isCode('invalid-reply'))
  })
}
