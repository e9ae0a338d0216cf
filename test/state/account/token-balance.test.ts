import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import { encodeAbiParameters } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import { $balance } from '../../../state/account/balance.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { $sendableTokens } from '../../../state/send/sendable-tokens.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { createFakeWallet, FakeWindow } from '../../kit/fake-wallet.ts'
import { updateOptions } from '../../../state/kit/update-options.ts'
import { until } from '../../kit/until.ts'

const walletId = 'com.example.fake'
const dollar = `0x${'d0'.repeat(20)}` as const

const text = (value: string): string => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): string => encodeAbiParameters([{ type: 'uint256' }], [value])

/** Results of the contract, by function selector. */
const contract: { readonly [selector: string]: string } = {
  '0x70a08231': number(2_375_000n),
  '0x313ce567': number(6n),
  '0x95d89b41': text('USDX'),
  '0x06fdde03': text('Dollar')
}

/** Answers as a node with a balance of 2 ether for every account, and 2.375 of the only token. */
async function node(request: Request): Promise<Response> {
  const calls = (await request.json()) as { id: number; method: string; params: [{ to: string; data: string }] }[]
  const answers = [calls].flat().map(({ id, method, params: [call] }) => {
    const reply = call?.to?.toLowerCase() === dollar ? contract[call.data.slice(0, 10)] : '0x'
    return { jsonrpc: '2.0', id, result: { eth_chainId: '0x1', eth_getBalance: '0x1bc16d674ec80000', eth_call: reply }[method] }
  })
  return Response.json(Array.isArray(calls) ? answers : answers[0])
}

let platform: FakeEnvironment
let window: FakeWindow
let kit: Kit

async function connect(tokens: NonNullable<KitOptions['tokens']>): Promise<void> {
  kit = createKit({ adapters: [evm({ window })], networks: [testNetwork(1, 'https://one.example')], tokens })
  await kit.connect(walletId)
  await platform.advance(100)
}

describe('a token in place of the native currency', () => {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: node })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    createFakeWallet().announce(window)
  })
  afterEach(() => {
    kit?.stop()
    platform.restore()
    cleanStores($sendableTokens, $tokens)
  })

  test('is the balance that shows once the site names it while the kit runs', async () => {
    await connect({})
    assert.equal((await until($balance, ({ name }) => name === 'ready')).name, 'ready')
    await updateOptions({ tokens: { 'eip155:1': { address: dollar } } })
    await until($balance, balance => balance.name === 'ready' && balance.symbol === 'USDX')
  })

  test('is the balance that shows, by its own decimals and symbol, with the picture that the site gave it [3.102]', async () => {
    await connect({ 'eip155:1': { address: dollar, image: 'https://site.example/usdx.png' } })
    assert.deepEqual(await until($balance, ({ name }) => name === 'ready'), {
      name: 'ready',
      value: 2_375_000n,
      decimals: 6,
      symbol: 'USDX',
      token: dollar,
      image: 'https://site.example/usdx.png'
    })
  })

  test('is not taken for the currency that is sent', async () => {
    const stop = $sendableTokens.listen(() => undefined)
    await connect({ 'eip155:1': { address: dollar } })
    await until($balance, ({ name }) => name === 'ready')
    const [native] = await until($sendableTokens, ([first]) => first?.balance !== undefined)
    assert.deepEqual([native?.symbol, native?.balance], ['ETH', 2n * 10n ** 18n])
    stop()
  })

  test('that is none says so, and leaves the balance unknown', async context => {
    const logged = context.mock.method(console, 'error', () => undefined)
    await connect({ 'eip155:1': { address: `0x${'0f'.repeat(20)}` } })
    await until($balance, ({ name }) => name === 'failed')
    assert.match(String(logged.mock.calls[0]?.arguments[0]), /0x0f0f/)
  })

  test('of another network changes nothing', async () => {
    await connect({ 'eip155:2': { address: dollar } })
    assert.deepEqual(await until($balance, ({ name }) => name === 'ready'), {
      name: 'ready',
      value: 2n * 10n ** 18n,
      decimals: 18,
      symbol: 'ETH'
    })
  })
})
