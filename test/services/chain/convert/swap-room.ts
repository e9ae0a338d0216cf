import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { maxUint256, parseEther, parseUnits, type Address, type Hex } from 'viem'
import type { ConvertQuotesReply, ConvertTransactionReply } from '../../../../adapters/api/contract/convert.ts'
import type { UniswapDeployment } from '../../../../services/chain/convert/uniswap-deployments.ts'
import { contracts, people } from '../../../stack/chains/deployment.ts'
import { alice, exchangeOf, openRoutes, plain, startWorld, tokenId, type World } from './exchange.ts'

export const { weth, dollar, gold, feeToken, olderDollar, euro } = contracts

export let world: World
export let open: ReturnType<typeof openRoutes>
export let silver: Address
export let copper: Address
export let tin: Address
/** State before any swap. */
export let untouched: Hex

before(async () => {
  world = await startWorld()
  silver = await world.makeToken('SILVER')
  copper = await world.makeToken('COPPER')
  tin = await world.makeToken('TIN')
  await world.mint(dollar, people.bank, dollars('900000000'))
  // silver trades for coins in a pair and for dollars in V3 pools, at similar prices: splits are better
  await world.addV2(silver, coins('30000'), weth, coins('1000'))
  await world.addV3(silver, coins('30000'), dollar, dollars('3000000'), 3000)
  await world.addV3(silver, coins('5000'), dollar, dollars('500000'), 500, 100)
  // copper has a bad pool with tin, and good ones with dollars
  await world.addV2(copper, coins('10'), tin, coins('10'))
  await world.addV3(copper, coins('100000'), dollar, dollars('1000000'), 3000)
  await world.addV3(tin, coins('100000'), dollar, dollars('1000000'), 500)
  await world.mint(feeToken, people.bank, coins('1000000'))
  await world.approveExchanges(feeToken)
  await world.addV2(feeToken, coins('100000'), weth, coins('100'))
  await world.addV3(feeToken, coins('100000'), weth, coins('100'), 3000)
  for (const token of [dollar, gold, weth, silver, copper, tin, feeToken, euro]) {
    await world.mint(token, alice, token === dollar || token === euro ? dollars('1000000') : coins('1000'))
    await world.approve(alice, token, world.router, maxUint256)
  }
  untouched = await world.snapshot()
  open = openRoutes({ url: world.rpcUrl, exchange: exchangeOf(world.router) })
})
after(async () => {
  open.stop()
  await world.stop()
})

export interface Swap {
  readonly from: Address | undefined
  readonly to: Address | undefined
  readonly amount: bigint
}

export const quote = async ({ from, to, amount }: Swap, routes = open) => {
  const query = { from: tokenId(from), to: tokenId(to), amount: String(amount), userAddress: alice, gasPrice: '1000000000' }
  const { quotes } = await routes.get<ConvertQuotesReply>('/convert/quotes', query)
  return quotes[0]!
}

export const build = async ({ from, to, amount }: Swap, more: object = {}, routes = open) => {
  const { tx } = await routes.post<ConvertTransactionReply>('/convert/build-transaction', {
    ...{ from: tokenId(from), to: tokenId(to), amount: String(amount), userAddress: tokenId(alice), disableEstimate: true },
    ...more
  })
  return tx
}

/** Sends a built transaction with its gas limit, as a wallet does. */
export const submit = (tx: ConvertTransactionReply['tx']) =>
  world.send(alice, { to: plain(tx.to), data: tx.data as Hex, value: BigInt(tx.value!), gas: BigInt(tx.eip155!.gas) })

/** Returns Alice's gain of a token after a transaction that must succeed, without the gas paid. */
export const received = async (token: Address | undefined, tx: ConvertTransactionReply['tx']) => {
  const before = await world.balance(token, alice)
  const { status, gasUsed, effectiveGasPrice } = await submit(tx)
  assert.equal(status, '0x1', 'the swap reverts')
  const paid = token === undefined ? BigInt(gasUsed) * BigInt(effectiveGasPrice) : 0n
  return (await world.balance(token, alice)) - before + paid
}

export const reasonOf = async (response: Response) => {
  const { status, reasons } = (await response.json()) as { status: number; reasons: { description: string }[] }
  assert.equal(status, response.status)
  return `${status} ${reasons[0]!.description}`
}

export const requestQuote = ({ from, to, amount }: Swap, routes = open) =>
  routes.request(
    `/convert/quotes?${new URLSearchParams({ from: tokenId(from), to: tokenId(to), amount: String(amount), gasPrice: '1000000000' })}`
  )

export const dollars = (amount: string) => parseUnits(amount, 6)
export const coins = parseEther

export const withoutV3 = (): UniswapDeployment => {
  const { v3: _, ...rest } = exchangeOf(world.router)
  return rest
}

export const withFees = (...fees: readonly number[]): UniswapDeployment => {
  const { v2: _, v3, ...rest } = exchangeOf(world.router)
  return { ...rest, v3: { ...v3!, fees } }
}
