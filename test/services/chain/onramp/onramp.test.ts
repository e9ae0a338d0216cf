import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { jwtVerify } from 'jose'
import type { HistoryReply } from '../../../../adapters/api/contract/chain.ts'
import type { OnrampOptionsReply, OnrampQuoteReply, OnrampUrlReply } from '../../../../adapters/api/contract/onramp.ts'
import { createChainService } from '../../../../services/chain/chain.ts'
import { defaultPayments } from '../../../../services/chain/onramp/default-limits.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import * as limits from '../../../../state/options/limits.ts'
import { createClock } from '../../../kit/clock.ts'
import { createLogLines } from '../log-lines.ts'
import { serve } from '../serve.ts'
import { fail, text } from '../rpc/upstream-server.ts'
import { account, coinbaseOptions, coinbaseQuote, linkQuote, money, purchase, sandbox } from './replies.ts'
import { onrampBench, order, publicKey } from './onramp-bench.ts'

const solanaAccount = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
describe('buying', () => {
  const bench = onrampBench()
  const { answers, sellers, open } = bench

  it('lists what each provider sells, and everything together [9.17, 9.18]', async () => {
    const { get, read } = open()
    const { providers = [], paymentCurrencies, purchaseCurrencies } = await read<OnrampOptionsReply>(get('/v1/onramp/options'))
    assert.deepEqual(
      providers.map(({ name, label, fee, quotes }) => ({ name, label, fee, quotes })),
      [
        { name: 'coinbase', label: 'Coinbase', fee: [1, 2], quotes: true },
        { name: 'meld', label: 'Meld', fee: [1, 2], quotes: true },
        { name: 'sandbox', label: 'Sandbox Pay', fee: [1, 2], quotes: true }
      ]
    )
    assert.deepEqual(bench.requests[0]?.query, { country: 'US' })
    // invalid currencies, and networks that cannot be tracked here, are dropped
    assert.deepEqual(providers[0]?.paymentCurrencies, [
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '2', max: '500' }] }
    ])
    const [usdc] = coinbaseOptions.purchase_currencies
    assert.deepEqual(providers[0].purchaseCurrencies, [{ ...usdc, networks: [usdc!.networks[0]] }])
    assert.deepEqual(
      paymentCurrencies.map(({ id }) => id),
      ['USD', 'EUR']
    )
    assert.deepEqual(
      purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ name, chain_id }) => `${name} ${chain_id}`)]),
      [
        ['USDC', ['base 8453', 'ethereum 1']],
        ['ETH', ['ethereum 1']],
        ['SOL', ['solana solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']],
        ['LUSD', ['harbour 31337001']]
      ]
    )
  })

  it('has the usual limits and currencies where a provider is away, and asks it again soon [9.13, 9.14, 9.15]', async () => {
    const { get, read, clock } = open([sellers()[0]])
    bench.respond = fail(503)
    const first = await get('/v1/onramp/options')
    assert.equal(first.headers.get('cache-control'), 'public, max-age=3')
    const { providers, purchaseCurrencies } = await read<OnrampOptionsReply>(first)
    const usual = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' }
    ]
    assert.deepEqual(
      providers?.[0]?.paymentCurrencies,
      ['USD', 'EUR'].map(id => ({ id, payment_method_limits: usual }))
    )
    assert.deepEqual(
      purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ chain_id }) => chain_id)]),
      [
        ['USDC', ['1', '137']],
        ['ETH', ['1']]
      ]
    )
    bench.respond = answers
    clock.pass(10_000)
    const later = await read<OnrampOptionsReply>(get('/v1/onramp/options'))
    assert.deepEqual(later.purchaseCurrencies[0]?.networks[0]?.name, 'base')
  })

  it('keeps the limits of the kit', () => {
    const kit = Object.entries(limits.fallbackOnrampLimits).map(([id, { card, bank }]) => ({
      id,
      payment_method_limits: [
        { id: 'card', ...card },
        { id: 'ach_bank_account', ...bank }
      ]
    }))
    assert.deepEqual(defaultPayments, kit)
  })

  const wanted = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100.00', network: 'base' }
  for (const [provider, request, expected, path, body] of [
    [
      'coinbase',
      wanted,
      {
        paymentTotal: { amount: '100.00', currency: 'USD' },
        paymentSubtotal: { amount: '97.10', currency: 'USD' },
        purchaseAmount: { amount: '97.05', currency: 'USDC' },
        networkFee: { amount: '0.50', currency: 'USD' },
        quoteId: 'q-1'
      },
      '/onramp/v1/buy/quote',
      {
        purchaseCurrency: 'USDC',
        purchaseNetwork: 'base',
        paymentCurrency: 'USD',
        paymentAmount: '100.00',
        paymentMethod: 'CARD',
        country: 'US'
      }
    ],
    [
      'meld',
      { ...wanted, purchaseCurrency: 'ETH', paymentCurrency: 'EUR', network: 'ethereum', paymentMethod: 'card' },
      {
        paymentTotal: { amount: '100', currency: 'EUR' },
        paymentSubtotal: { amount: '98.5', currency: 'EUR' },
        purchaseAmount: { amount: '0.0000000312', currency: 'ETH' },
        networkFee: { amount: '0.4', currency: 'EUR' },
        quoteId: 'TRANSAK'
      },
      '/payments/crypto/quote',
      {
        sourceAmount: '100.00',
        sourceCurrencyCode: 'EUR',
        destinationCurrencyCode: 'ETH',
        countryCode: 'US',
        paymentMethodType: 'CREDIT_DEBIT_CARD'
      }
    ],
    ['sandbox', { ...wanted, purchaseCurrency: 'LUSD', network: 'harbour' }, linkQuote, '/quote', undefined]
  ] as const) {
    it(`passes on the quote of ${provider}, in one shape`, async () => {
      const { post, read } = open()
      const reply = await read<OnrampQuoteReply>(post('/v1/onramp/quote', { ...request, provider }))
      const { paymentTotal } = expected
      // the currency that the provider repeats matches the request
      assert.deepEqual(reply, { ...expected, paymentTotal, provider })
      assert.deepEqual([bench.requests[0]?.path, bench.requests[0]?.body], [path, body])
    })
  }

  it('takes the currencies as the options have them, and the best quote where none is named', async () => {
    const { post, read } = open([
      sandbox(bench.upstream.url),
      { ...sandbox(bench.upstream.url), name: 'better', quote: `${bench.upstream.url}/better` }
    ])
    bench.respond = url =>
      url.pathname === '/better' ? { ...linkQuote, purchaseAmount: { amount: '49.5', currency: 'LUSD' } } : linkQuote
    const currencies = { purchaseCurrency: { id: 'LUSD', symbol: 'LUSD' }, paymentCurrency: { id: 'USD' } }
    const reply = await read<OnrampQuoteReply>(post('/v1/onramp/quote', { ...currencies, amount: 50, network: 'harbour' }))
    assert.deepEqual([reply.provider, reply.purchaseAmount.amount], ['better', '49.5'])
  })

  for (const [what, reply, status] of [
    ['answers with an error', fail(500), 502],
    ['asks to be left alone', fail(429, { 'retry-after': '5' }), 502],
    ['answers with something else than JSON', text('<html>'), 502],
    ['tells no amount', () => ({ ...coinbaseQuote, purchase_amount: { currency: 'USDC' } }), 502],
    ['offers nothing for it', () => ({ ...coinbaseQuote, purchase_amount: money('0.000', 'USDC') }), 502],
    ['gives no id', () => ({ ...coinbaseQuote, quote_id: '' }), 502],
    ['does not sell for that amount', fail(400), 422],
    ['quotes in another currency', () => ({ ...coinbaseQuote, payment_total: money('100', 'EUR') }), 422]
  ] as const) {
    it(`gives no quote where the provider ${what}`, async () => {
      const { post } = open()
      bench.respond = reply
      const answer = await post('/v1/onramp/quote', { ...wanted, provider: 'coinbase' })
      assert.equal(answer.status, status)
      const { reasons } = (await answer.json()) as { reasons: readonly { name: string; description: string }[] }
      assert.ok(reasons[0]!.description.length > 20)
      assert.ok(!JSON.stringify(reasons).includes('s3ss10n'))
    })
  }

  it('opens a session at Coinbase with a token for that request alone, and names its page', async () => {
    const { routes, clock } = open()
    const service = await serve(routes)
    try {
      const response = await fetch(`${service.url}/v1/generators/onrampurl?projectId=p`, {
        method: 'POST',
        body: JSON.stringify(order({ quoteId: 'q-1', fiatCurrency: 'USD', paymentMethod: 'card' }))
      })
      const url = new URL(((await response.json()) as OnrampUrlReply).url)
      assert.equal(url.origin + url.pathname, 'https://pay.coinbase.com/buy/select-asset')
      assert.deepEqual(Object.fromEntries(url.searchParams), {
        sessionToken: 's3ss10n',
        defaultExperience: 'buy',
        defaultNetwork: 'base',
        defaultAsset: 'USDC',
        // as purchases are queried afterwards
        partnerUserRef: account.toLowerCase(),
        presetFiatAmount: '100',
        fiatCurrency: 'USD',
        defaultPaymentMethod: 'CARD',
        quoteId: 'q-1'
      })
      const [one] = bench.requests
      assert.deepEqual(one?.body, {
        addresses: [{ address: account, blockchains: ['base'] }],
        assets: ['USDC'],
        clientIp: '127.0.0.1'
      })
      const token = /^Bearer (.+)$/.exec(one.authorization ?? '')?.[1] ?? ''
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(clock.now()) })
      assert.equal(protectedHeader.kid, 'organizations/o/apiKeys/k')
      const at = Math.floor(clock.now() / 1000)
      const host = new URL(bench.upstream.url).host
      assert.deepEqual(payload, {
        uri: `POST ${host}/onramp/v1/token`,
        iss: 'cdp',
        sub: 'organizations/o/apiKeys/k',
        nbf: at,
        exp: at + 120
      })
    } finally {
      await service.stop()
    }
  })

  it('pays out by Coinbase on each network that it has [9.20]', async () => {
    const { post, read } = open()
    const names = ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base']
    for (const name of names) {
      const wallets = [{ address: account, blockchains: [name], assets: ['USDC'] }]
      const { url } = await read<OnrampUrlReply>(
        post('/v1/generators/onrampurl', order({ destinationWallets: wallets, defaultNetwork: name }))
      )
      assert.equal(new URL(url).searchParams.get('defaultNetwork'), name)
      assert.deepEqual(bench.requests.at(-1)?.body?.addresses, [{ address: account, blockchains: [name] }])
    }
  })

  it('pays out on Ethereum what Coinbase has no network for [9.21]', async () => {
    const { post, read } = open()
    const wallets = [{ address: account, blockchains: ['gnosis'], assets: ['USDC'] }]
    const { url } = await read<OnrampUrlReply>(
      post('/v1/generators/onrampurl', order({ destinationWallets: wallets, defaultNetwork: 'gnosis' }))
    )
    assert.equal(new URL(url).searchParams.get('defaultNetwork'), 'ethereum')
    assert.deepEqual(bench.requests[0]?.body?.addresses, [{ address: account, blockchains: ['ethereum'] }])
  })

  for (const [what, change, expected] of [
    [
      'Meld by its public key',
      { provider: 'meld', presetFiatAmount: '25', fiatCurrency: 'EUR', defaultNetwork: 'ethereum' },
      `https://meldcrypto.com/?publicKey=pub&destinationCurrencyCode=USDC&walletAddress=${account}&externalCustomerId=p&sourceAmount=25&sourceCurrencyCode=EUR`
    ],
    [
      'Meld for Solana, as the existing clients do',
      {
        provider: 'meld',
        presetFiatAmount: undefined,
        defaultNetwork: 'solana',
        destinationWallets: [{ address: solanaAccount, blockchains: ['solana'], assets: [] }]
      },
      `https://meldcrypto.com/?publicKey=pub&destinationCurrencyCode=SOL&walletAddress=${solanaAccount}&externalCustomerId=p`
    ],
    [
      'anybody by a template, without what has no value',
      {
        provider: 'sandbox',
        defaultNetwork: 'harbour',
        fiatCurrency: 'USD',
        destinationWallets: [{ address: account, blockchains: ['harbour'], assets: ['LUSD'] }]
      },
      `https://pay.example/buy?to=${account}&on=eip155%3A31337001&token=0x${'1d'.repeat(20)}&fiat=USD&sum=100`
    ]
  ] as const) {
    it(`names the page of ${what}`, async () => {
      const { post, read } = open()
      const { url } = await read<OnrampUrlReply>(post('/v1/generators/onrampurl?projectId=p', order(change)))
      assert.equal(url, expected)
    })
  }

  it('says that a provider is away in the place of a page', async () => {
    const { post } = open()
    bench.respond = fail(503)
    const response = await post('/v1/generators/onrampurl', order({ provider: 'coinbase' }))
    assert.equal(response.status, 502)
  })

  it('returns purchases on their way, of this account on this chain only, and never more than the provider does', async () => {
    const { get, read } = open()
    bench.respond = () => ({
      transactions: [
        purchase(),
        purchase({ transaction_id: 't2', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: `0x${'7f'.repeat(32)}` }),
        purchase({ transaction_id: 't3', status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }),
        purchase({ transaction_id: 't4', wallet_address: `0x${'99'.repeat(20)}` }),
        purchase({ transaction_id: 't5', purchase_network: 'polygon' }),
        purchase({ transaction_id: 't6', created_at: 'soon' })
      ]
    })
    const path = `/v1/account/${account}/history?onramp=coinbase&chainId=eip155:8453`
    const { data } = await read<HistoryReply>(get(path))
    assert.deepEqual(
      data.map(({ id, metadata: { status, operationType }, transfers }) => [
        id,
        status,
        operationType,
        transfers?.[0]?.quantity.numeric
      ]),
      [
        ['coinbase:t1', 'pending', 'bought', '97.05'],
        ['coinbase:t2', 'confirmed', 'bought', '97.05'],
        ['coinbase:t3', 'failed', 'bought', '97.05']
      ]
    )
    assert.equal(bench.requests[0]?.path, `/onramp/v1/buy/user/${account.toLowerCase()}/transactions`)
    bench.respond = fail(503)
    assert.equal((await get(path)).status, 502)
    const { data: none } = await read<HistoryReply>(get(`/v1/account/${account}/history?onramp=meld`))
    assert.deepEqual(none, [])
  })

  for (const [what, path, body] of [
    ['no JSON object', '/v1/onramp/quote', []],
    ['no token', '/v1/onramp/quote', { ...wanted, purchaseCurrency: '<b>' }],
    ['no currency', '/v1/onramp/quote', { ...wanted, paymentCurrency: 'dollars' }],
    ['no amount', '/v1/onramp/quote', { ...wanted, amount: '-5' }],
    ['an amount of nothing', '/v1/onramp/quote', { ...wanted, amount: '0.00' }],
    ['no network', '/v1/onramp/quote', { ...wanted, network: '../token' }],
    ['an unknown provider', '/v1/onramp/quote', { ...wanted, provider: 'nobody' }],
    ['no wallet', '/v1/generators/onrampurl', order({ destinationWallets: [] })],
    ['what is no address', '/v1/generators/onrampurl', order({ destinationWallets: [{ address: 'javascript:1' }] })],
    ['no user', '/v1/generators/onrampurl', order({ partnerUserId: 'a b' })],
    ['another experience', '/v1/generators/onrampurl', order({ defaultExperience: 'send' })]
  ] as const) {
    it(`refuses ${what} with a message, and sends no request`, async () => {
      const { post } = open()
      const response = await post(path, body)
      assert.equal(response.status, 400)
      assert.deepEqual(bench.requests, [])
    })
  }

  it('asks providers for one address so often and no more, whatever it asks for', async () => {
    const { post, clock } = open()
    const statuses: number[] = []
    for (let count = 0; count < 31; count++)
      statuses.push((await post('/v1/generators/onrampurl', order({ provider: 'meld' }))).status)
    assert.deepEqual([statuses.filter(status => status === 200).length, statuses.at(-1)], [30, 429])
    clock.pass(1_000)
    assert.equal((await post('/v1/generators/onrampurl', order({ provider: 'meld' }))).status, 200)
  })

  it('is empty without sellers: an empty list, and a message for further requests', async () => {
    const clock = createClock()
    const { log } = createLogLines()
    const { routes } = createChainService({
      ...{ chains: [], rpcOf: () => undefined, images: { address: () => undefined }, log, metrics: createMetrics() },
      ...{ allowedOrigins: [], projectIds: [], trustProxy: false, now: clock.now }
    })
    const reply = await routes!.request('/v1/onramp/options')
    assert.deepEqual(await reply.json(), { paymentCurrencies: [], purchaseCurrencies: [], providers: [] })
    const asking = await routes!.request('/v1/onramp/quote', { method: 'POST', body: JSON.stringify(wanted) })
    assert.equal(asking.status, 404)
  })

  it('is for projects that the service knows', async () => {
    const { post } = open(sellers(), ['known'])
    assert.equal((await post('/v1/generators/onrampurl?projectId=other', order())).status, 403)
    assert.equal((await post('/v1/generators/onrampurl?projectId=known', order())).status, 200)
  })
})
