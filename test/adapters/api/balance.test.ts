import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { listBalances } from '../../../adapters/api/balance.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage, hostileImages } from '../../kit/answering.ts'

const account = `0x${'ab'.repeat(20)}`
const token = `0x${'cd'.repeat(20)}`
const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${token}`,
  value: 3,
  price: 1,
  quantity: { decimals: '6', numeric: '3.000001' },
  iconUrl: 'https://chain.example/usdc.png'
}
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: ''
}

const read = async (...balances: readonly unknown[]) =>
  (await listBalances(answering({ balances }).http, account, {}, {})).balances

describe('balances', () => {
  it('are read as the service returns them, requested with chain, currency and what must be read again [3.1, 7.27]', async () => {
    const { http, requests } = answering({ balances: [ether, usdc] })
    const query = { chainId: 'eip155:1', forceUpdate: [token, account] }
    assert.deepEqual(await listBalances(http, account, query, {}), { balances: [ether, usdc] })
    const url = new URL(requests[0]!.url)
    assert.equal(url.pathname, `/v1/account/${account}/balance`)
    assert.equal(url.searchParams.get('currency'), 'usd')
    assert.equal(url.searchParams.get('chainId'), 'eip155:1')
    assert.equal(url.searchParams.get('forceUpdate'), `${token},${account}`)
  })

  it('are those of the asked chain alone, whatever else is sent', async () => {
    const { http } = answering({ balances: [ether, { ...ether, chainId: 'eip155:10' }] })
    assert.deepEqual(await listBalances(http, account, { chainId: 'eip155:1' }, {}), { balances: [ether] })
  })

  it('list the chains without a response', async () => {
    const { http } = answering({ balances: [], unanswered: ['eip155:1', 7, '<b>', 'eip155:10'] })
    assert.deepEqual(await listBalances(http, account, {}, {}), { balances: [], unanswered: ['eip155:1', 'eip155:10'] })
  })

  it('leave out tokens with 0 decimals [5.41]', async () => {
    assert.deepEqual(await read(ether, { ...usdc, quantity: { decimals: '0', numeric: '5' } }), [ether])
    assert.deepEqual(await read({ ...usdc, quantity: { decimals: '00', numeric: '5' } }), [])
  })

  it('are nineteen when one of twenty is none', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => ({ ...usdc, name: `Token ${index}` }))
    assert.equal((await read(...twenty)).length, 20)
    for (const row of garbage) assert.equal((await read(...twenty.slice(0, 19), row)).length, 19)
  })

  const wrong: readonly [field: string, values: readonly unknown[]][] = [
    ['chainId', [undefined, 1, 'mainnet', 'eip155:', 'eip155:1:0x']],
    ['address', ['', 7, token, `eip155:10:${token}`, 'eip155:1:0x12', `eip155:1:${token}"><script>`]],
    [
      'quantity',
      [
        undefined,
        '1',
        { decimals: 18, numeric: '1' },
        { decimals: '256', numeric: '1' },
        { decimals: '-1', numeric: '1' },
        { decimals: '18', numeric: 1 },
        { decimals: '18', numeric: '-1' },
        { decimals: '18', numeric: '1e30' },
        { decimals: '18', numeric: 'NaN' },
        { decimals: '18', numeric: 'Infinity' },
        { decimals: '18', numeric: '1'.repeat(10_000) }
      ]
    ]
  ]
  for (const [field, values] of wrong) {
    it(`lose a token whose ${field} cannot be read, and no other [3.2, 3.3, 3.4]`, async () => {
      for (const value of values) assert.deepEqual(await read(ether, { ...usdc, [field]: value }), [ether], JSON.stringify(value))
    })
  }

  it('show no price and no value that is none', async () => {
    for (const value of [undefined, null, '1', -1, '1e3', [], {}]) {
      const [row] = await read({ ...usdc, price: value, value })
      assert.ok(row)
      assert.equal('price' in row, false)
      assert.equal('value' in row, false)
    }
    const [free] = await read({ ...usdc, price: 0 })
    assert.equal('price' in free!, false, 'other services write 0 for an unknown price')
  })

  it('take no picture from where a browser would run or fetch something else', async () => {
    for (const iconUrl of hostileImages) assert.equal((await read({ ...usdc, iconUrl }))[0]?.iconUrl, '', String(iconUrl))
  })

  it('show names without what turns or hides the text around them, and cut', async () => {
    const [row] = await read({ ...usdc, name: '\u202Egnp.exe\u0000 '.repeat(2000), symbol: '\u200B' })
    assert.equal(row?.name, 'gnp.exe '.repeat(8).trim())
    assert.equal(row.symbol, row.name, 'without a symbol it is called by its name')
    assert.deepEqual(await read({ ...usdc, name: '\u200B', symbol: '\u202E' }), [])
  })

  it('are refused when they are no list', async () => {
    for (const reply of [...garbage, { balances: {} }, { balances: null }]) {
      await assert.rejects(listBalances(answering(reply).http, account, {}, {}), HttpError)
    }
  })

  it('are an error and never something else when the service sends whatever it likes', async () => {
    const row = fc.record(
      {
        name: fc.anything(),
        symbol: fc.anything(),
        chainId: fc.oneof(fc.constant('eip155:1'), fc.anything()),
        address: fc.oneof(fc.constant(usdc.address), fc.anything()),
        value: fc.anything(),
        price: fc.oneof(fc.double(), fc.anything()),
        quantity: fc.oneof(
          fc.constant(usdc.quantity),
          fc.record({ decimals: fc.anything(), numeric: fc.string() }),
          fc.anything()
        ),
        iconUrl: fc.oneof(fc.webUrl(), fc.string(), fc.anything())
      },
      { requiredKeys: ['chainId', 'quantity'] }
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row), async rows => {
        const plain: unknown = JSON.parse(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? null : value)))
        for (const balance of await read(...(plain as unknown[]))) {
          assert.ok(balance.price === undefined || (Number.isFinite(balance.price) && balance.price > 0))
          assert.ok(balance.value === undefined || (Number.isFinite(balance.value) && balance.value >= 0))
          assert.match(balance.quantity.numeric, /^\d+(\.\d+)?$/)
          assert.ok(balance.name && [...balance.name].length <= 64)
          assert.match(balance.iconUrl, /^(https?:\/\/.+)?$/)
        }
      })
    )
  })
})
