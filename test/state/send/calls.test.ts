import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { encodeFunctionData, erc20Abi, numberToHex, parseEther, parseUnits, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { evm } from '../../../adapters/evm/index.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { callsCapabilities, sendCalls, type CallsProgress } from '../../../state/kit/send-calls.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { fakeEnvironment } from '../../kit/environment.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../../../adapters/testing/index.ts'

// On a local chain, with a wallet that really signs. Asserts the state of the chain afterwards.

const chain = seededChain()
const stops: (() => void)[] = []
let kit: Kit
let wallet: TestWallet
let address: Address
let connected = false

/** A page with a real network, and short waits once a wallet is connected. */
beforeEach(() => {
  connected = false
  const fake = fakeEnvironment()
  setEnvironment({
    ...fake,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, connected ? Math.min(milliseconds, 20) : milliseconds)
      return () => clearTimeout(timer)
    }
  })
  setPresenter(async () => undefined)
  stops.push(fake.restore)
})
afterEach(() => {
  kit.stop()
  wallet.stop()
  for (const stop of stops.splice(0).reverse()) stop()
})

/** Connects an account with one coin and ten dollars, in a wallet with or without batches. */
async function connect(options: Partial<TestWalletOptions> = {}): Promise<void> {
  const key = generatePrivateKey()
  address = privateKeyToAddress(key)
  const { chainId, rpcUrl } = chain.anvil
  await drip(rpcUrl, { to: address, native: parseEther('1'), tokens: { dollar: parseUnits('10', 6) } })
  const window = new FakeWindow()
  const batchAccount = options.batching === 'atomic' ? { batchAccount: contracts.simple7702Account } : {}
  wallet = createTestWallet({ window, chains: [{ chainId, rpcUrl, ...batchAccount }], privateKeys: [key], ...options })
  kit = createKit({ adapters: [evm({ window })], networks: [chain.network] })
  await kit.connect('kit.w3m.test-wallet')
  connected = true
}

const somebody = (): Address => privateKeyToAddress(generatePrivateKey())
const pay = (to: Address, dollars: string) => ({
  to: contracts.dollar,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits(dollars, 6)] })
})
const dollarsOf = async (owner: Address): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt((await chain.request('eth_call', { to: contracts.dollar, data }, 'latest')) as string)
}
const coinsOf = async (owner: Address): Promise<bigint> =>
  BigInt((await chain.request('eth_getBalance', owner, 'latest')) as string)
const requestedMethods = (): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter(method => /sendCalls|sendTransaction|getCapabilities/.test(method))

describe('a wallet that does batches', () => {
  test('is asked once, and all happens in one transaction; what it can do is read once', async () => {
    await connect({ batching: 'atomic' })
    assert.equal((await callsCapabilities()).atomic, 'ready')
    const [first, second] = [somebody(), somebody()]
    const progress: CallsProgress[] = []
    const result = await sendCalls({
      calls: [pay(first, '1'), pay(second, '2'), { to: first, value: 7n }],
      onProgress: step => progress.push(step)
    })
    assert.equal(result.name, 'confirmed')
    assert.ok(result.name === 'confirmed' && result.atomic && result.hashes.length === 1)
    assert.deepEqual([await dollarsOf(first), await dollarsOf(second), await coinsOf(first)], [1_000_000n, 2_000_000n, 7n])
    assert.deepEqual(
      progress.map(({ name, step, steps }) => [name, step, steps]),
      [
        ['asking', 1, 1],
        ['sent', 1, 1]
      ]
    )
    // the account has been upgraded in the meantime: the first caller refetches the capabilities, no other does
    assert.equal((await callsCapabilities()).atomic, 'supported')
    await sendCalls({ calls: [pay(first, '1')] })
    assert.equal(await dollarsOf(first), 2_000_000n)
    assert.deepEqual(requestedMethods(), [
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_sendCalls'
    ])
  })

  test('does none of them where one fails', async () => {
    await connect({ batching: 'atomic' })
    const receiver = somebody()
    const result = await sendCalls({ calls: [pay(receiver, '1'), pay(receiver, '1000')], atomicRequired: true })
    assert.deepEqual(result.name === 'failed' && [result.reason, result.atomic], ['reverted', true])
    assert.equal(await dollarsOf(receiver), 0n)
  })

  test('whose user rejects has sent nothing', async () => {
    await connect({ batching: 'atomic' })
    wallet.answerNext('refuse', 'wallet_sendCalls')
    await assert.rejects(sendCalls({ calls: [pay(somebody(), '1')] }), error => isKitError(error, 'user-rejected'))
    assert.deepEqual(requestedMethods(), ['wallet_getCapabilities', 'wallet_sendCalls'])
  })

  test('whose user declines the upgrade gets one request after the other, unless it has to be one', async () => {
    await connect({ batching: 'atomic' })
    const receiver = somebody()
    wallet.failNext(5750, 'wallet_sendCalls')
    assert.equal((await sendCalls({ calls: [pay(receiver, '1'), pay(receiver, '2')] })).name, 'confirmed')
    assert.equal(await dollarsOf(receiver), 3_000_000n)
    wallet.failNext(5750, 'wallet_sendCalls')
    const calls = [pay(receiver, '1'), pay(receiver, '2')]
    await assert.rejects(sendCalls({ calls, atomicRequired: true }), error => isKitError(error, 'calls-not-atomic'))
    assert.equal(await dollarsOf(receiver), 3_000_000n)
  })

  test('that does not report the result is believed to have sent it, and no more', async () => {
    await connect({ batching: 'atomic' })
    wallet.failNext(4200, 'wallet_getCallsStatus')
    const result = await sendCalls({ calls: [pay(somebody(), '1')] })
    assert.ok(result.name === 'unknown' && result.error.code === 'unsupported-method' && result.id)
  })
})

describe('a wallet that does not', () => {
  test('is asked for each call, once the one before is in a block', async () => {
    await connect()
    const receiver = somebody()
    const spend = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [address, receiver, 5_000_000n] })
    const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, 5_000_000n] })
    const progress: string[] = []
    // the second would fail without the first
    const result = await sendCalls({
      calls: [
        { to: contracts.dollar, data: allow },
        { to: contracts.dollar, data: spend }
      ],
      onProgress: ({ name, step, steps }) => progress.push(`${name} ${step}/${steps}`)
    })
    assert.ok(result.name === 'confirmed' && !result.atomic && result.hashes.length === 2)
    assert.equal(await dollarsOf(receiver), 5_000_000n)
    assert.deepEqual(progress, ['asking 1/2', 'sent 1/2', 'asking 2/2', 'sent 2/2'])
    assert.deepEqual(requestedMethods(), ['wallet_getCapabilities', 'eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('is not asked where it has to be one', async () => {
    await connect({ batching: 'sequence' })
    const calls = [pay(somebody(), '1'), pay(somebody(), '1')]
    await assert.rejects(sendCalls({ calls, atomicRequired: true }), error => isKitError(error, 'calls-not-atomic'))
    assert.deepEqual(requestedMethods(), ['wallet_getCapabilities'])
  })

  test('whose user stops half-way leaves what is done, and reports it', async () => {
    await connect()
    const receiver = somebody()
    let sends = 0
    wallet.answers = ({ method }) => (method === 'eth_sendTransaction' && ++sends > 1 ? 'refuse' : 'approve')
    const result = await sendCalls({ calls: [pay(receiver, '1'), pay(receiver, '2')] })
    assert.ok(
      result.name === 'stopped' && result.done === 1 && result.error.code === 'user-rejected' && result.hashes.length === 1
    )
    assert.equal(await dollarsOf(receiver), 1_000_000n)
  })

  test('goes no further than a call that fails on the chain', async () => {
    await connect()
    const receiver = somebody()
    const calls = [pay(receiver, '1'), { ...pay(receiver, '1000'), gas: 100_000n }, pay(receiver, '2')]
    const result = await sendCalls({ calls })
    assert.deepEqual(result.name === 'failed' && [result.reason, result.hashes.length], ['partly', 2])
    assert.equal(await dollarsOf(receiver), 1_000_000n)
  })
})

test('the wallet itself answers as EIP-5792 says', async () => {
  await connect({ batching: 'atomic' })
  const provider = kit.getProvider()!
  const chainId = numberToHex(chain.anvil.chainId)
  const batch = { version: '2.0.0', chainId, from: address, atomicRequired: true, calls: [pay(somebody(), '1')] }
  const send = (change: object) => provider.request({ method: 'wallet_sendCalls', params: [{ ...batch, ...change }] })
  const code = (expected: number) => (error: unknown) => (error as { code?: number }).code === expected

  const { id } = (await send({ id: '0xfeed' })) as { id: string }
  assert.equal(id, '0xfeed')
  await assert.rejects(send({ id: '0xfeed' }), code(5720))
  await assert.rejects(send({ capabilities: { flowers: {} } }), code(5700))
  await assert.rejects(send({ calls: [] }), code(-32602))
  await assert.rejects(send({ version: '1.0' }), code(-32602))
  await assert.rejects(send({ from: somebody() }), code(4100))
  await assert.rejects(send({ chainId: '0x1' }), code(4901)) // not a configured network
  await assert.rejects(provider.request({ method: 'wallet_getCallsStatus', params: ['0xbeef'] }), code(5730))
  assert.equal(await provider.request({ method: 'wallet_showCallsStatus', params: [id] }), null)

  const telling = async () =>
    (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as { status: number; receipts?: unknown[] }
  let status = await telling()
  // the wallet answers synchronously: network responses need a turn of the event loop
  while (status.status === 100) {
    await setImmediate()
    status = await telling()
  }
  assert.deepEqual([status.status, status.receipts?.length], [200, 1])
})
