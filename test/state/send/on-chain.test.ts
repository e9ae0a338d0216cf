import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Address } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import { parseUnits } from '../../../adapters/base/units.ts'
import { sendFlow } from '../../../state/send/send.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $sent } from '../../../state/account/sent.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { realPage } from '../../kit/real-page.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { until } from '../../kit/until.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { tokens, type TokenName } from '../../stack/chains/names.ts'
import { createTestWallet, type TestWallet } from '../../../adapters/testing/index.ts'

// The full flow on a local chain. Asserts the state of the chain afterwards.

const chain = seededChain()
/** An unused address: its balance is what the test sends. */
const receiver = '0x1234567890123456789012345678901234567890'

let wallet: TestWallet
let kit: Kit
let account: Address
const stops: (() => void)[] = []

beforeEach(async () => {
  stops.push(realPage())
  setPresenter(async () => undefined)
  const { chainId, rpcUrl } = chain.anvil
  const window = new FakeWindow()
  wallet = createTestWallet({ window, chains: [{ chainId, rpcUrl }] })
  kit = createKit({ adapters: [evm({ window })], networks: [chain.network] })
  const connected = await kit.connect('kit.w3m.test-wallet')
  account = connected.slice(connected.lastIndexOf(':') + 1) as Address
  stops.push($sent.listen(() => undefined))
  await kit.open('Account')
  push('WalletSend')
})
afterEach(() => {
  kit.stop()
  wallet.stop()
  for (const stop of stops.splice(0).reverse()) stop()
})

/**
 * Sends as a user does: fills the form, reviews it, and has the wallet send.
 * Resolves once it is mined.
 */
async function send(amount: string, to: string, token?: string) {
  const flow = sendFlow()
  flow.begin({ amount, to, ...(token && { token }) })
  await until(flow.$problem, problem => problem === undefined)
  await until(flow.$receiver, ({ name }) => name === 'found')
  flow.review()
  await until(flow.$trial, ({ name }) => name === 'done')
  const trial = flow.$trial.get()
  flow.accept(true)
  // the fee may arrive after the simulation: the button is disabled before
  await until(flow.$held, held => !held)
  await flow.submit()
  assert.equal(flow.$status.get().name, 'sent')
  assert.equal($route.get().name, 'Account')
  const sent = await until($sent, ([first]) => first?.transaction.state.name === 'confirmed')
  return { simulation: trial.name === 'done' ? trial.simulation : undefined, sent: sent[0]! }
}

async function nativeOf(address: string): Promise<bigint> {
  return BigInt((await chain.request('eth_getBalance', address, 'latest')) as string)
}

async function tokenOf(token: TokenName, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await chain.request('eth_call', { to: contracts[token], data }, 'latest')) as string)
}

describe('sending on a real chain', () => {
  test('the native currency arrives, to the last digit', async () => {
    const before = await nativeOf(receiver)
    const { sent } = await send('0.123456789012345678', receiver)
    assert.equal((await nativeOf(receiver)) - before, 123_456_789_012_345_678n)
    assert.deepEqual([sent.symbol, sent.amount, sent.to], ['ETH', '123456789012345678', receiver])
  })

  for (const [name, arrives] of [
    ['gold', 1_500_000_000_000_000_000n],
    ['dollar', 1_500_000n],
    ['olderDollar', 1_500_000n],
    ['feeToken', 1_485_000_000_000_000_000n]
  ] as const) {
    test(`${name} arrives as the last look has said`, async () => {
      const { decimals } = tokens[name]
      await drip(chain.anvil.rpcUrl, { to: account, tokens: { [name]: parseUnits('100', decimals) as bigint } })
      const before = await tokenOf(name, receiver)
      const { simulation, sent } = await send('1.5', receiver, contracts[name])
      assert.equal((await tokenOf(name, receiver)) - before, arrives)
      assert.equal(simulation?.outcome, 'succeeds')
      if (simulation?.arrives !== undefined) assert.equal(simulation.arrives, arrives)
      assert.deepEqual([sent.token?.toLowerCase(), sent.decimals], [contracts[name].toLowerCase(), decimals])
    })
  }

  test('all there is leaves nothing but what the fee did not need', async () => {
    const flow = sendFlow()
    flow.begin({ to: receiver })
    await until(flow.$receiver, ({ name }) => name === 'found')
    await until(flow.$send, ({ token }) => token?.balance !== undefined)
    await flow.setMost()
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    const units = flow.$units.get()!
    const before = await nativeOf(receiver)
    if (flow.$risky.get()) flow.accept(true)
    await flow.submit()
    await until($sent, ([first]) => first?.transaction.state.name === 'confirmed')
    assert.equal((await nativeOf(receiver)) - before, units)
    const left = await nativeOf(account)
    assert.ok(left < 10n ** 15n, `${left} is left`)
    await drip(chain.anvil.rpcUrl, { to: account, native: 10n ** 18n })
  })

  test('a name leads to its address', async () => {
    const before = await nativeOf(people.bob)
    const { sent } = await send('0.01', 'bob.eth')
    assert.equal((await nativeOf(people.bob)) - before, 10n ** 16n)
    assert.equal(sent.name, 'bob.eth')
  })

  test('a token whose contract refuses says why, and nothing is sent', async () => {
    await drip(chain.anvil.rpcUrl, { to: account, tokens: { pausedToken: 10n ** 20n } }).catch(() => undefined)
    const flow = sendFlow()
    flow.begin({ amount: '1', to: receiver, token: contracts.pausedToken })
    await until(flow.$fee, ({ name }) => name === 'refused')
    assert.deepEqual(flow.$fee.get(), { name: 'refused', reason: 'Transfers are paused' })
  })

  test('a contract that refuses without a word has none put into its mouth', async () => {
    const flow = sendFlow()
    flow.begin({ amount: '1', to: contracts.ensRegistry })
    await until(flow.$fee, ({ name }) => name === 'refused')
    assert.deepEqual(flow.$fee.get(), { name: 'refused' })
  })
})
