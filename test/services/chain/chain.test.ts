import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'
import { listBalances } from '../../../adapters/api/balance.ts'
import { listTransactions } from '../../../adapters/api/history.ts'
import {
  buildConvertApprove,
  buildConvertTransaction,
  getConvertAllowance,
  getConvertGasPrice,
  listConvertQuotes,
  listConvertTokens
} from '../../../adapters/api/convert.ts'
import { createHttp, type Http } from '../../../adapters/api/http.ts'
import { getIdentity } from '../../../adapters/api/identity.ts'
import { listNfts } from '../../../adapters/api/nfts.ts'
import { listPrices } from '../../../adapters/api/price.ts'
import { getSupportedChains } from '../../../adapters/api/supported-chains.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import type { Anvil } from '../../stack/anvil.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { startLocalChain } from '../../stack/chains/local-chain.ts'
import { createClock } from '../../kit/clock.ts'
import { until } from '../until.ts'
import { localChainSettings } from '../../stack/chains/chain-settings.ts'

const chainId = 'eip155:31337001'
const { alice, bob, carol, mallory, dave } = people

describe('the blockchain API over a real chain, as the kit asks it', () => {
  let anvil: Anvil
  let services: Services
  let http: Http
  let base: string

  before(async () => {
    anvil = await startLocalChain({ chainId: 31337001 })
    services = await startTestServices({ chains: [localChainSettings(31337001, anvil.rpcUrl)], logLevel: 'silent' })
    base = services.addresses.chain!
    http = createHttp({ fetch, after: createClock().after, baseUrl: base, sdk: { type: 'w3m', version: 'html-evm-1.0.0' } })
    const indexed = async () => {
      const text = await (await fetch(`${services.url}/metrics`)).text()
      return /chain_index_lag_blocks\{chain="eip155:31337001"\} 0\b/.test(text)
    }
    await until(indexed, 'the chain to be indexed', 60_000)
  })
  after(async () => {
    await services?.close()
    await anvil?.stop()
  })

  it('names the chains that it answers for', async () => {
    assert.deepEqual(await getSupportedChains(http, {}), { http: [chainId], onramp: [] })
  })

  it('returns the balances of an account, with prices of the pools', async () => {
    const { balances, unanswered } = await listBalances(http, alice, { chainId }, {})
    assert.equal(unanswered, undefined)
    const [coin] = balances
    assert.deepEqual([coin?.symbol, coin?.quantity, 'address' in coin!], ['ETH', { decimals: '18', numeric: '10000' }, false])
    assert.ok(coin!.price! > 2900 && coin!.price! < 3100, `${coin!.price}`)
    const of = (contract: string) => balances.find(({ address }) => address === `${chainId}:${contract.toLowerCase()}`)
    assert.equal(of(contracts.dollar)?.price, 1)
    assert.equal(of(contracts.weth)?.price, coin!.price)
    assert.ok(Math.abs(of(contracts.gold)!.price! - 1500) < 50, `${of(contracts.gold)!.price}`)
    assert.equal(of(contracts.dollar)?.value, Number(of(contracts.dollar)!.quantity.numeric))
    assert.equal(of(contracts.feeToken)?.quantity.numeric, '900', 'what the chain says, not what was sent')
    assert.equal('price' in of(contracts.feeToken)!, false, 'not traded')
    assert.equal('value' in of(contracts.feeToken)!, false)
    assert.equal(of(contracts.points), undefined, 'a token with 0 decimals is not shown')
    const hostile = of(contracts.hostileToken)
    assert.ok(hostile && hostile.name.length <= 100 && !/[\u202A-\u202E]/u.test(hostile.name + hostile.symbol))
  })

  it('swaps over the pools of the chain, as the kit asks it', async () => {
    const { tokens } = await listConvertTokens(http, chainId, {})
    assert.deepEqual(
      tokens.map(({ symbol }) => symbol),
      ['ETH', 'LUSD', 'LGOLD', 'WETH']
    )
    const [coin, dollar] = tokens.map(({ address }) => address)
    const amount = String(10n ** 18n)
    const { standard: gasPrice } = await getConvertGasPrice(http, chainId, {})
    const swap = { from: coin!, to: dollar!, amount }
    const { quotes } = await listConvertQuotes(http, { ...swap, userAddress: bob, gasPrice }, {})
    const [quote] = quotes
    assert.ok(Math.abs(Number(quote?.toAmount) / 1e6 - 3000) < 60, `${quote?.toAmount}`)
    const userAddress = `${chainId}:${bob}`
    const { allowance } = await getConvertAllowance(http, { tokenAddress: dollar!, userAddress }, {})
    assert.equal(allowance, '0')
    const { tx: approval } = await buildConvertApprove(http, { ...swap, from: dollar!, to: coin!, userAddress, amount: '5' }, {})
    assert.equal(approval.to, dollar)
    // simulated on the chain before it is returned
    const { tx } = await buildConvertTransaction(http, { ...swap, userAddress, ...(quote?.id && { quoteId: quote.id }) }, {})
    assert.deepEqual([tx.toAmount, tx.value, tx.source], [quote?.toAmount, amount, 'uniswap'])
  })

  it('sends what has no decimals as well: clients of other makes drop it by themselves', async () => {
    const { balances } = (await (await fetch(`${base}/v1/account/${alice}/balance`)).json()) as {
      balances: { address?: string; quantity: { decimals: string } }[]
    }
    assert.equal(
      balances.find(({ address }) => address?.endsWith(contracts.points.toLowerCase().slice(2)))?.quantity.decimals,
      '0'
    )
  })

  it('returns the history of an account, newest first, page by page, each item once', async () => {
    const all: Transaction[] = []
    let cursor: string | null | undefined
    do {
      const page = await listTransactions(http, alice, { chainId, ...(cursor && { cursor }) }, {})
      all.push(...page.data)
      cursor = page.next
    } while (cursor)
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
    assert.deepEqual(
      all.map(({ metadata }) => metadata.minedAt),
      all
        .map(({ metadata }) => metadata.minedAt)
        .toSorted()
        .reverse()
    )
    const at = (minedAt: string) => all.find(({ metadata }) => metadata.minedAt === minedAt)
    const expected: readonly [time: string, operation: string, moved: string][] = [
      ['2024-06-07T17:40:00.000Z', 'send', 'out 0.75 ETH'],
      ['2024-07-19T20:15:00.000Z', 'approve', ''],
      ['2024-08-30T10:10:00.000Z', 'deploy', ''],
      ['2024-11-15T12:00:00.000Z', 'mint', 'in 5 Harbour Stamps #1'],
      ['2025-01-18T15:25:12.000Z', 'trade', 'out 2 LGOLD, in 2967.217672 LUSD'],
      ['2025-02-09T19:41:00.000Z', 'send', ''],
      ['2025-08-16T09:09:00.000Z', 'deposit', 'out 3 ETH, in 3 WETH'],
      ['2025-09-01T11:11:00.000Z', 'withdraw', 'out 1 WETH']
    ]
    for (const [time, operation, moved] of expected) {
      const { metadata, transfers } = at(time)!
      assert.equal(metadata.operationType, operation, time)
      const words = transfers!.map(
        ({ direction, quantity, fungible_info, nft_info }) =>
          `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`
      )
      assert.deepEqual(words.toSorted(), moved ? moved.split(', ').toSorted() : [], time)
    }
    assert.equal(at('2025-02-09T19:41:00.000Z')?.metadata.status, 'failed')
    const spam = all.find(({ transfers }) => transfers?.some(({ nft_info }) => nft_info?.flags.is_spam))
    assert.equal(spam?.metadata.sentFrom, people.spammer.toLowerCase())
    assert.equal(at('2026-03-29T01:30:00.000Z'), undefined, 'nothing, sent by a stranger, is bait for whoever copies addresses')
  })

  it('returns NFTs with pictures of its own, and marks spam', async () => {
    const { data } = await listNfts(http, alice, { chainId }, {})
    const ships = data.filter(({ contract }) => contract === contracts.ships.toLowerCase())
    assert.ok(
      ships.length > 0 && ships.every(({ isSpam, standard, amount }) => !isSpam && standard === 'erc721' && amount === '1')
    )
    assert.ok(data.some(({ standard, amount }) => standard === 'erc1155' && amount === '3'))
    const bait = data.filter(({ contract }) => contract === contracts.bait.toLowerCase())
    assert.ok(bait.length > 0 && bait.every(({ isSpam }) => isSpam))
    const { imageUrl } = ships[0]!
    assert.ok(imageUrl?.startsWith(`${base}/v1/image/`), imageUrl)
    const picture = await fetch(imageUrl!)
    assert.equal(picture.status, 200)
    assert.match(picture.headers.get('content-type') ?? '', /^image\/svg/)
  })

  it('returns names that resolve to the address, and their pictures', async () => {
    const { name, avatar } = await getIdentity(http, alice, {}, {})
    assert.equal(name, 'alice.eth')
    assert.equal((await fetch(avatar!)).status, 200)
    // an ERC-1155 item that Dave owns, of a contract on the chain
    assert.ok((await getIdentity(http, dave, {}, {})).avatar?.startsWith(`${base}/v1/image/`))
    assert.deepEqual(await getIdentity(http, mallory, {}, {}), { name: null, avatar: null }, 'she is not alice.eth')
    assert.deepEqual(await getIdentity(http, `0x${'12'.repeat(20)}`, {}, {}), { name: null, avatar: null })
  })

  it('returns prices of tokens and of the native currency, and leaves out what is no token', async () => {
    const coin = `${chainId}:0x${'eE'.repeat(20)}`
    const gold = `${chainId}:${contracts.gold}`
    const ids = [coin, gold, `${chainId}:${bob}`, `eip155:1:${contracts.gold}`]
    const { fungibles } = await listPrices(http, ids, {}, {})
    assert.deepEqual(
      fungibles.map(({ address, symbol }) => [address, symbol]),
      [
        [coin, 'ETH'],
        [gold, 'LGOLD']
      ]
    )
    assert.ok(fungibles.every(({ price }) => price > 1000))
  })

  it('passes calls on to the chain', async () => {
    for (const path of ['/v1', '/v1/']) {
      const response = await fetch(`${base}${path}?chainId=${chainId}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
      })
      assert.deepEqual(await response.json(), { jsonrpc: '2.0', id: 1, result: `0x${(31337001).toString(16)}` }, path)
    }
  })

  it('reads again what was just sent when it is asked past every copy', async () => {
    const coins = async (forceUpdate?: readonly string[]) =>
      (await listBalances(http, carol, { chainId, forceUpdate }, {})).balances[0]?.quantity.numeric
    const before = await coins()
    const sent = { from: bob, to: carol, value: '0xde0b6b3a7640000' }
    await fetch(anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [sent] })
    })
    assert.equal(await coins(), before, 'a copy is good for its time')
    await until(async () => (await coins([contracts.weth])) !== before, 'the new balance')
    assert.equal(Number(await coins()), Number(before) + 1, 'and what was read takes the place of the copy')
  })

  it('says that it does not know a chain, rather than that there is nothing', async () => {
    const { balances, unanswered } = await listBalances(http, alice, { chainId: 'eip155:1' }, {})
    assert.deepEqual([balances, unanswered], [[], ['eip155:1']])
    const response = await fetch(`${base}/v1/account/${alice}/history?chainId=eip155:1`)
    assert.equal(response.headers.get('x-source'), 'none')
  })

  it('is out of order with the chain, and says so', async () => {
    await anvil.stop()
    await assert.rejects(
      listBalances(http, `0x${'34'.repeat(20)}`, { chainId }, {}),
      error => error instanceof HttpError && error.status === 502
    )
  })
})
