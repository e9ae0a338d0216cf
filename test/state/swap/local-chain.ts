import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach } from 'node:test'
import {
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  keccak256,
  maxUint256,
  numberToHex,
  padHex,
  parseAbi,
  parseEther,
  type Address,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { evm } from '../../../adapters/evm/index.ts'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../../services/open-test-store.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { swapFlow } from '../../../state/swap/swap.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { push } from '../../../state/router/router.ts'
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
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../../../adapters/testing/index.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

/**
 * A local chain with Uniswap's own contracts, the real service, and for each test a page with a wallet
 * that really signs.
 */

export const [chainId] = localChainIds
export const dollars = 1000_000000n

/**
 * Real code with a permit: the liquidity token of Uniswap V2.
 * And the same code with a different domain than it reports.
 */
export const permitToken = contracts.wethDollarPairV2
export const otherDomain: Address = '0x00000000000000000000000000000000000d0a11'
export const part = parseEther('0.0001')
export const permitAbi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])

export let anvil: World
export let services: Services
export let kit: Kit
export let wallet: TestWallet
export let account: Address
export let signer: PrivateKeyAccount
let connected = false
let window: FakeWindow
export const stops: (() => void)[] = []

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
  services = await startTestServices({ chains: [localChainSettings(chainId, anvil.rpcUrl)] })
})
after(async () => {
  await services?.close()
  await anvil?.stop()
})

/** A page with a real clock and network, and short poll intervals once a wallet is connected. */
beforeEach(() => {
  connected = false
  const fake = fakeEnvironment()
  setEnvironment({
    ...fake,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    idle(run) {
      const timer = setTimeout(run)
      return () => clearTimeout(timer)
    },
    after(milliseconds, run) {
      // Scales the intervals that follow a transaction: polling too often would rarely be too early. Quotes keep their real
      // lifetime.
      const timer = setTimeout(run, connected && milliseconds < 5_000 ? milliseconds / 20 : milliseconds)
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

export async function connect(options: Partial<TestWalletOptions> = {}): Promise<void> {
  const key = generatePrivateKey()
  signer = privateKeyToAccount(key)
  account = signer.address
  const { rpcUrl } = anvil
  await drip(rpcUrl, { to: account, native: parseEther('5'), tokens: { dollar: dollars, olderDollar: dollars } })
  window = new FakeWindow()
  const batchAccount = options.batching === 'atomic' ? { batchAccount: contracts.simple7702Account } : {}
  wallet = createTestWallet({ window, chains: [{ chainId, rpcUrl, ...batchAccount }], privateKeys: [key], ...options })
  kit = startKit(window)
  await kit.connect('kit.w3m.test-wallet')
  connected = true
  await kit.open('Account')
  push('Swap')
}

const startKit = (window: FakeWindow): Kit =>
  createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(chainId, anvil.rpcUrl)],
    services: { chain: services.addresses.chain! }
  })

/** Reloads the page, with the wallet or without. */
export function reload({ walletless = false } = {}): void {
  kit.stop()
  kit = startKit(walletless ? new FakeWindow() : window)
}

/** Fills the form, waits for its quote and opens the preview. */
export async function previewed(fromToken: string, toToken: string, amount: string) {
  const flow = swapFlow()
  for (const store of [flow.$quote, flow.$held, flow.$draft, flow.$accepted]) stops.push(store.listen(() => undefined))
  flow.begin({ fromToken, toToken, amount })
  await until(flow.$quoteStatus, ({ name }) => name === 'known')
  // the balance may arrive after the quote
  await until(flow.$problem, problem => problem === undefined)
  flow.review()
  await until(flow.$plan, plan => plan !== undefined)
  if (flow.$risks.get().length) flow.accept(true)
  return flow
}

/** Returns the account's balance, of the native currency without a token. */
export async function balanceOf(token?: Address): Promise<bigint> {
  return token
    ? client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    : client().getBalance({ address: account })
}

export const client = () => clientOf(anvil)
export const allowanceOf = (address: Address): Promise<bigint> =>
  client().readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [account, swapRouter] })
export const sendRequest = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(anvil.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Buys gold for three million dollars through the same service. */
export async function drain(): Promise<void> {
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
    const hash = (await sendRequest('eth_sendTransaction', { from: bank, to, data, gas: numberToHex(3_000_000) })) as Hex
    const { status } = await waitForReceipt(client(), hash)
    assert.equal(status, 'success')
  }
}

export const requestedMethods = (): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter(method => /sendCalls|sendTransaction|signTypedData/.test(method))

/** Installs another domain: Uniswap's contracts store balances in slot 2, and the domain in slot 4. */
async function layOtherDomain(): Promise<void> {
  await sendRequest('anvil_setCode', otherDomain, await sendRequest('eth_getCode', permitToken, 'latest'))
  const domain = { name: 'Uniswap V2', version: 'beta', chainId, verifyingContract: otherDomain }
  await sendRequest('anvil_setStorageAt', otherDomain, numberToHex(3, { size: 32 }), domainSeparator({ domain }))
  await hold(otherDomain, people.bank, parseEther('1'))
}

export const hold = (token: Address, owner: Address, amount: bigint): Promise<unknown> => {
  const place = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 1n]))
  return sendRequest('anvil_setStorageAt', token, place, padHex(numberToHex(amount), { size: 32 }))
}
