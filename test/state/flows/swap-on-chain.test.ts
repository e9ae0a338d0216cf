import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import {
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  keccak256,
  maxUint256,
  numberToHex,
  padHex,
  parseAbi,
  parseEther,
  parseSignature,
  type Address,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { evm } from '../../../adapters/evm/index.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { setEnvironment } from '../../../state/early.ts'
import { watchSent } from '../../../state/flows/sent.ts'
import { swapFlow } from '../../../state/flows/swap.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { setPresenter } from '../../../state/open.ts'
import { $route, push } from '../../../state/router.ts'
import { $sent } from '../../../state/sent.ts'
import { $toast } from '../../../state/toast.ts'
import { fakeEnvironment } from '../../kit/environment.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { until } from '../../kit/until.ts'
import { localChainIds } from '../../stack/chains/chain-ids.ts'
import { clientOf } from '../../stack/chains/test-client.ts'
import { localChainSettings } from '../../stack/chains/chain-settings.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { swapRouter } from '../../stack/chains/swap-router.ts'
import { startWorld, type World } from '../../services/chain/convert/exchange.ts'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../../wallet/index.ts'

// The whole of it, on a chain of this machine with Uniswap's own contracts, by the real service, with a wallet that really signs: what the
// chain has afterwards is what counts.

const [chainId] = localChainIds
const dollars = 1000_000000n

/** Real code with a permit: what Uniswap V2 gives for liquidity. And the same code with another domain than it tells. */
const permitToken = contracts.wethDollarPairV2
const otherDomain: Address = '0x00000000000000000000000000000000000d0a11'
const part = parseEther('0.0001')
const permitAbi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])

let anvil: World
let services: Services
let kit: Kit
let wallet: TestWallet
let account: Address
let signer: PrivateKeyAccount
let connected = false
const stops: (() => void)[] = []

before(async () => {
  anvil = await startWorld()
  await layOtherDomain()
  const { bank } = people
  await anvil.mint(contracts.feeToken, bank, parseEther('1000000'))
  await anvil.approveExchanges(contracts.feeToken)
  await anvil.addV2(contracts.feeToken, parseEther('100000'), contracts.weth, parseEther('100'))
  await anvil.mint(contracts.olderDollar, bank, 300_000_000000n)
  await anvil.approveExchanges(contracts.olderDollar)
  await anvil.addV2(contracts.olderDollar, 300_000_000000n, contracts.weth, parseEther('100'))
  for (const token of [permitToken, otherDomain]) {
    await anvil.approveExchanges(token)
    await anvil.addV2(token, part * 100n, contracts.weth, parseEther('10'))
  }
  services = await startServices({ chains: [localChainSettings(chainId, anvil.rpcUrl)] })
})
after(async () => {
  await services?.close()
  await anvil?.stop()
})

/** A page whose clock and network are real, and whose waits for the chain are short once a wallet is connected. */
beforeEach(() => {
  connected = false
  const fake = fakeEnvironment()
  setEnvironment({
    ...fake,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    after(milliseconds, run) {
      // those that follow a transaction; offers are kept as long as they are anywhere
      const timer = setTimeout(run, connected && milliseconds < 5_000 ? Math.min(milliseconds, 20) : milliseconds)
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

async function connect(options: Partial<TestWalletOptions> = {}): Promise<void> {
  const key = generatePrivateKey()
  signer = privateKeyToAccount(key)
  account = signer.address
  const { rpcUrl } = anvil
  await drip(rpcUrl, { to: account, native: parseEther('5'), tokens: { dollar: dollars, olderDollar: dollars } })
  const window = new FakeWindow()
  const batchAccount = options.batching === 'atomic' ? { batchAccount: contracts.simple7702Account } : {}
  wallet = createTestWallet({ window, chains: [{ chainId, rpcUrl, ...batchAccount }], privateKeys: [key], ...options })
  kit = createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(chainId, rpcUrl)],
    services: { chain: services.addresses.chain! }
  })
  await kit.connect('kit.w3m.test-wallet')
  connected = true
  await kit.open('Account')
  push('Swap')
}

/** A form with an offer for what stands in it, looked at. */
async function previewed(fromToken: string, toToken: string, amount: string) {
  const flow = swapFlow()
  for (const store of [flow.$quote, flow.$held, flow.$draft, flow.$accepted]) stops.push(store.listen(() => undefined))
  flow.begin({ fromToken, toToken, amount })
  await until(flow.$quoteStatus, ({ name }) => name === 'known')
  assert.equal(flow.$problem.get(), undefined)
  flow.review()
  await until(flow.$plan, plan => plan !== undefined)
  if (flow.$risks.get().length) flow.accept(true)
  return flow
}

/** What the account has, of the native currency without a token. */
async function balanceOf(token?: Address): Promise<bigint> {
  return token
    ? client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    : client().getBalance({ address: account })
}

const client = () => clientOf(anvil)
const allowanceOf = (address: Address): Promise<bigint> =>
  client().readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [account, swapRouter] })
const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(anvil.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Somebody buys gold for three million dollars, by the same service. */
async function drain(): Promise<void> {
  const { bank } = people
  const amount = 3_000_000_000_000n
  await drip(anvil.rpcUrl, { to: bank, tokens: { dollar: amount } })
  const id = (address: Address) => `eip155:${chainId}:${address}`
  const response = await fetch(`${services.addresses.chain}/v1/convert/build-transaction`, {
    method: 'POST',
    body: JSON.stringify({
      ...{ from: id(contracts.dollar), to: id(contracts.gold), amount: String(amount), userAddress: id(bank) },
      ...{ eip155: { slippage: 50 }, disableEstimate: true }
    })
  })
  const { tx } = (await response.json()) as { tx: { data: Hex } }
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter, maxUint256] })
  for (const [to, data] of [
    [contracts.dollar, approve],
    [swapRouter, tx.data]
  ] as const) {
    const hash = (await ask('eth_sendTransaction', { from: bank, to, data, gas: numberToHex(3_000_000) })) as Hex
    const { status } = await client().waitForTransactionReceipt({ hash })
    assert.equal(status, 'success')
  }
}

const asked = (): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter(method => /sendCalls|sendTransaction|signTypedData/.test(method))

/** The contracts of Uniswap keep balances in their second place, and the domain in their fourth. */
async function layOtherDomain(): Promise<void> {
  await ask('anvil_setCode', otherDomain, await ask('eth_getCode', permitToken, 'latest'))
  const domain = { name: 'Uniswap V2', version: 'beta', chainId, verifyingContract: otherDomain }
  await ask('anvil_setStorageAt', otherDomain, numberToHex(3, { size: 32 }), domainSeparator({ domain }))
  await hold(otherDomain, people.bank, parseEther('1'))
}

const hold = (token: Address, owner: Address, amount: bigint): Promise<unknown> => {
  const place = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 1n]))
  return ask('anvil_setStorageAt', token, place, padHex(numberToHex(amount), { size: 32 }))
}

describe('swapping on a real chain', () => {
  test('a token for a token: exactly what is swapped is allowed and given, and what the receipt tells has come', async () => {
    await connect()
    const flow = await previewed('LUSD', 'LGOLD', '300')
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: false })
    const quote = flow.$quote.get()!
    const minimum = flow.$minimum.get()!
    await flow.submit()
    const status = flow.$status.get()
    assert.equal(status.name, 'swapped', inspect(status))
    const got = await balanceOf(contracts.gold)
    assert.ok(got >= minimum, `${got} is less than ${minimum}`)
    assert.equal(got, quote.toAmount)
    assert.equal(await balanceOf(contracts.dollar), dollars - 300_000000n)
    assert.deepEqual(status.name === 'swapped' && [status.spent, status.received], [300_000000n, got])
    assert.equal(await allowanceOf(contracts.dollar), 0n)
    assert.deepEqual(asked(), ['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('a token with permits: what is signed goes along with the swap, and one transaction does it', async () => {
    await connect()
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    assert.deepEqual(flow.$plan.get(), { approval: 'permit', batched: false })
    const minimum = flow.$minimum.get()!
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(asked(), ['eth_signTypedData_v4', 'eth_sendTransaction'])
    const [, json] = wallet.requests.find(({ method }) => method === 'eth_signTypedData_v4')!.params as [string, string]
    const { domain, message } = JSON.parse(json) as { domain: unknown; message: Record<string, string> }
    assert.deepEqual(domain, { name: 'Uniswap V2', version: '1', chainId, verifyingContract: permitToken })
    const { deadline, ...rest } = message
    assert.deepEqual(rest, { owner: account, spender: swapRouter.toLowerCase(), value: String(part), nonce: '0' })
    const left = Number(deadline) - Date.now() / 1000
    assert.ok(left > 1100 && left <= 1200, `${left} s`)
    assert.ok((await balanceOf(contracts.weth)) >= minimum)
    assert.deepEqual([await balanceOf(permitToken), await allowanceOf(permitToken)], [0n, 0n])
  })

  test('a permit of another domain than the token tells is not asked for: it is approved', async () => {
    await connect()
    await hold(otherDomain, account, part)
    const flow = await previewed(otherDomain, 'WETH', '0.0001')
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: false })
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(asked(), ['eth_sendTransaction', 'eth_sendTransaction'])
    assert.equal(await balanceOf(otherDomain), 0n)
  })

  test('a refused signature returns to the form, and nothing has moved', async () => {
    await connect({ answers: ({ method }) => (method === 'eth_signTypedData_v4' ? 'refuse' : 'approve') })
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    await flow.submit()
    assert.deepEqual([$route.get().name, flow.$amount.get(), flow.$status.get().name], ['Swap', '0.0001', 'editing'])
    assert.deepEqual([asked(), await balanceOf(permitToken)], [['eth_signTypedData_v4'], part])
  })

  test('a permit that somebody else hands in first is no harm: the swap goes on', async () => {
    // who sees the signature on its way may use it alone: here, once the wallet has been asked to send it along
    const handIn = async (): Promise<void> => {
      const [, json] = wallet.requests.find(({ method }) => method === 'eth_signTypedData_v4')!.params as [string, string]
      const data = JSON.parse(json) as Parameters<typeof signer.signTypedData>[0] & { message: Record<string, string> }
      const { r, s, v } = parseSignature(await signer.signTypedData(data))
      const { value, deadline } = data.message
      const args = [account, swapRouter, BigInt(value!), BigInt(deadline!), Number(v), r, s] as const
      const { status } = await anvil.send(people.bank, {
        to: permitToken,
        data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args })
      })
      assert.equal(status, '0x1')
      assert.equal(await allowanceOf(permitToken), part)
    }
    await connect({
      async answers({ method }): Promise<'approve'> {
        if (method === 'eth_sendTransaction') await handIn()
        return 'approve'
      }
    })
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual([await balanceOf(permitToken), await allowanceOf(permitToken)], [0n, 0n])
  })

  test('a signature that the token does not take is not sent along: it is approved after all', async () => {
    await connect({
      answers: ({ method }) => (method === 'eth_signTypedData_v4' ? { result: `0x${'11'.repeat(64)}1b` } : 'approve')
    })
    await hold(permitToken, account, part)
    const flow = await previewed(permitToken, 'WETH', '0.0001')
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(asked(), ['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendTransaction'])
    assert.equal(await balanceOf(permitToken), 0n)
  })

  test('a token that keeps a share of each transfer: it is said, and what has come is less by it', async () => {
    await connect()
    const there = await previewed('ETH', contracts.feeToken, '0.1')
    assert.deepEqual(there.$quote.get()!.keeps, { to: 100 })
    const minimum = there.$minimum.get()!
    await there.submit()
    const first = there.$status.get()
    assert.equal(first.name, 'swapped', inspect(first))
    const got = await balanceOf(contracts.feeToken)
    assert.ok(got >= minimum)
    assert.equal(first.name === 'swapped' && first.received, got)
    there.finish()

    push('Swap')
    const back = await previewed(contracts.feeToken, 'LUSD', '50')
    assert.deepEqual(back.$quote.get()!.keeps, { from: 100 })
    const least = back.$minimum.get()!
    await back.submit()
    const second = back.$status.get()
    assert.equal(second.name, 'swapped', inspect(second))
    const dollarsGot = (await balanceOf(contracts.dollar)) - dollars
    assert.ok(dollarsGot >= least)
    assert.deepEqual(second.name === 'swapped' && [second.spent, second.received], [parseEther('50'), dollarsGot])
    assert.equal(await balanceOf(contracts.feeToken), got - parseEther('50'))
  })

  test('a token whose balances become less by themselves: nothing is sent, and the form says that there is too little', async () => {
    await connect()
    await hold(otherDomain, account, part)
    const flow = await previewed(otherDomain, 'WETH', '0.0001')
    await hold(otherDomain, account, (part * 99n) / 100n)
    await flow.submit()
    assert.equal(flow.$status.get().name, 'failed', inspect(flow.$status.get()))
    await until(flow.$held, held => held)
    assert.deepEqual([flow.$problem.get(), flow.$lack.get(), asked()], ['insufficient-funds', 'amount', []])
  })

  test('an allowance that another page has given meanwhile, of a token that wants 0 first, is taken back before', async () => {
    await connect()
    const flow = await previewed(contracts.olderDollar, 'ETH', '300')
    assert.equal(flow.$plan.get()?.approval, 'approve')
    await ask('anvil_impersonateAccount', account)
    await anvil.approve(account, contracts.olderDollar, swapRouter, 5n)
    await ask('anvil_stopImpersonatingAccount', account)
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(asked(), ['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
    assert.deepEqual(
      [await balanceOf(contracts.olderDollar), await allowanceOf(contracts.olderDollar)],
      [dollars - 300_000000n, 0n]
    )
  })

  test('what was submitted is followed after a reload, and told with what has come', async () => {
    await connect()
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await ask('evm_setAutomine', false)
    try {
      const submitted = flow.submit()
      await until($sent, sent => sent.length === 1)
      assert.equal($sent.get()[0]!.swap?.step, 'approve')
      await ask('evm_mine')
      await until($sent, sent => sent.length === 2)
      kit.stop()
      kit = createKit({
        adapters: [evm({ window: new FakeWindow() })],
        networks: [testNetwork(chainId, anvil.rpcUrl)],
        services: { chain: services.addresses.chain! }
      })
      watchSent()
      assert.deepEqual(
        $sent.get().map(({ swap, transaction }) => [swap?.step, transaction.state.name]),
        [
          ['swap', 'pending'],
          ['approve', 'confirmed']
        ]
      )
      await ask('evm_mine')
      const told = await until($toast, toast => toast?.variant === 'success')
      const got = await balanceOf(contracts.gold)
      assert.ok(got > 0n)
      assert.equal(told?.message, `300 LUSD became ${formatUnits(got, 18)} LGOLD.`)
      const { swap } = $sent.get()[0]!
      assert.deepEqual([swap?.amount, swap?.arrived], [String(got), true])
      await submitted
    } finally {
      await ask('evm_setAutomine', true)
    }
  })

  test('coins for a token, and the token for coins', async () => {
    await connect()
    const there = await previewed('ETH', 'LUSD', '0.5')
    await there.submit()
    const first = there.$status.get()
    assert.equal(first.name, 'swapped', inspect(first))
    const got = (await balanceOf(contracts.dollar)) - dollars
    assert.deepEqual(first.name === 'swapped' && [first.spent, first.received], [parseEther('0.5'), got])
    assert.deepEqual(asked(), ['eth_sendTransaction'])
    there.finish()
    assert.equal($route.get().name, 'Account')

    push('Swap')
    const back = await previewed('LUSD', 'ETH', '150')
    await back.submit()
    const second = back.$status.get()
    assert.equal(second.name, 'swapped', inspect(second))
    const { hash, received } = second as { hash: `0x${string}`; received: bigint }
    const { blockNumber, gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({ hash })
    const [before, now] = await Promise.all(
      [blockNumber - 1n, blockNumber].map(number => client().getBalance({ address: account, blockNumber: number }))
    )
    assert.equal(received, now! - before! + gasUsed * effectiveGasPrice)
    assert.equal(await balanceOf(contracts.dollar), dollars + got - 150_000000n)
  })

  test('in one approval and one transaction, for an account that does batches', async () => {
    await connect({ batching: 'atomic' })
    const flow = await previewed('LUSD', 'LGOLD', '300')
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: true })
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped', inspect(flow.$status.get()))
    assert.deepEqual(asked(), ['wallet_sendCalls'])
    assert.equal(await balanceOf(contracts.gold), flow.$submitted.get()!.quote.toAmount)
    assert.equal(await balanceOf(contracts.dollar), dollars - 300_000000n)
    assert.equal(await allowanceOf(contracts.dollar), 0n)
  })

  test('a refusal returns to the form with what was typed, and nothing has moved', async () => {
    await connect({ answers: ({ method }) => (method === 'eth_sendTransaction' ? 'refuse' : 'approve') })
    const flow = await previewed('LUSD', 'LGOLD', '300')
    await flow.submit()
    assert.deepEqual([$route.get().name, flow.$amount.get(), flow.$status.get().name], ['Swap', '300', 'editing'])
    assert.deepEqual([await balanceOf(contracts.dollar), await allowanceOf(contracts.dollar)], [dollars, 0n])
  })

  test('nothing is sent once the pool has been drained since it was looked at', async () => {
    await connect()
    const snapshot = await ask('evm_snapshot')
    try {
      const flow = await previewed('LUSD', 'LGOLD', '300')
      await drain()
      await flow.submit()
      assert.equal(flow.$status.get().name, 'moved', inspect(flow.$status.get()))
      assert.deepEqual([await balanceOf(contracts.dollar), asked()], [dollars, []])
    } finally {
      await ask('evm_revert', snapshot)
    }
  })
})
