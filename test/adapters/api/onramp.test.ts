import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl } from '../../../adapters/api/onramp.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage } from '../../kit/answering.ts'

const pathOf = ({ url }: Request) => new URL(url).pathname

describe('what can be bought', () => {
  const payment = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
  const purchase = {
    id: 'ETH',
    name: 'Ether',
    symbol: 'ETH',
    networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }]
  }

  it('is asked for at /v1/onramp/options, and what is none of it is dropped [7.41]', async () => {
    const { http, requests } = answering({
      paymentCurrencies: [...garbage, { id: 'dollars' }, payment],
      purchaseCurrencies: [...garbage, { ...purchase, networks: [] }, purchase]
    })
    assert.deepEqual(await getOnrampOptions(http, {}), { paymentCurrencies: [payment], purchaseCurrencies: [purchase] })
    assert.deepEqual([requests[0]!.method, pathOf(requests[0]!)], ['GET', '/v1/onramp/options'])
    for (const reply of garbage) await assert.rejects(getOnrampOptions(answering(reply).http, {}), HttpError)
  })
})

describe('a price', () => {
  const request = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'ethereum' }
  const money = (amount: string, currency = 'USD') => ({ amount, currency })
  const quote = {
    paymentTotal: money('100.00'),
    paymentSubtotal: money('98.00'),
    purchaseAmount: money('0.049', 'ETH'),
    networkFee: money('1.00'),
    quoteId: 'q-1'
  }

  it('is asked for at /v1/onramp/quote with what is bought and paid, and is in the currency that was asked for [7.42]', async () => {
    const { http, requests } = answering(quote)
    assert.deepEqual(await getOnrampQuote(http, request, {}), quote)
    assert.deepEqual([requests[0]!.method, pathOf(requests[0]!)], ['POST', '/v1/onramp/quote'])
    assert.deepEqual(await requests[0]!.json(), request)
    for (const wrong of [
      ...garbage,
      { ...quote, paymentTotal: money('100.00', 'EUR') },
      { ...quote, purchaseAmount: money('0', 'ETH') },
      { ...quote, networkFee: undefined }
    ])
      await assert.rejects(getOnrampQuote(answering(wrong).http, request, {}), HttpError, JSON.stringify(wrong))
  })
})

describe('the page of a provider', () => {
  const request = {
    destinationWallets: [{ address: `0x${'ab'.repeat(20)}`, blockchains: ['ethereum'], assets: ['ETH'] }],
    partnerUserId: 'p',
    defaultExperience: 'buy' as const
  }

  it('is asked for at /v1/generators/onrampurl, and is a page of the web or none [7.40]', async () => {
    const { http, requests } = answering({ url: 'https://pay.example/session/1' })
    assert.deepEqual(await getOnrampUrl(http, request, {}), { url: 'https://pay.example/session/1' })
    assert.deepEqual([requests[0]!.method, pathOf(requests[0]!)], ['POST', '/v1/generators/onrampurl'])
    assert.deepEqual(await requests[0]!.json(), request)
    for (const url of ['javascript:alert(1)', 'intent://pay', '', 7, undefined])
      await assert.rejects(getOnrampUrl(answering({ url }).http, request, {}), HttpError, String(url))
  })
})
