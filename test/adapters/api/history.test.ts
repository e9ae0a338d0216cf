import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listTransactions } from '../../../adapters/api/history.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage, hostileImages } from '../../kit/answering.ts'

const account = `0x${'ab'.repeat(20)}`
const metadata = {
  operationType: 'send',
  hash: `0x${'12'.repeat(32)}`,
  minedAt: '2026-03-01T10:00:00.000Z',
  chain: 'eip155:1',
  nonce: 7,
  sentFrom: account,
  sentTo: `0x${'cd'.repeat(20)}`,
  status: 'confirmed'
}
const coin = {
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://chain.example/eth.png' } },
  direction: 'out',
  sender: account,
  recipient: `0x${'ef'.repeat(20)}`,
  quantity: { numeric: '1.5' },
  value: 3000,
  price: 2000
}
const picture = {
  nft_info: {
    name: 'Cat 1',
    content: { preview: { url: 'https://chain.example/cat.png' }, detail: null },
    flags: { is_spam: true }
  },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null
}
const transaction = { id: 'a', metadata, transfers: [coin, picture] }

const read = async (...data: readonly unknown[]) =>
  (await listTransactions(answering({ data, next: null }).http, account, {}, {})).data
const transfers = async (...list: readonly unknown[]) => (await read({ ...transaction, transfers: list }))[0]?.transfers

describe('a history', () => {
  it('is read as the service returns it, page by page [3.17, 3.19, 3.20, 3.21, 3.22, 7.26, 7.47]', async () => {
    const { http, requests } = answering({ data: [transaction], next: 'more+/=' })
    const page = await listTransactions(http, account, { chainId: 'eip155:1', cursor: 'a/b=' }, {})
    assert.deepEqual(page, { data: [transaction], next: 'more+/=' })
    const url = new URL(requests[0]!.url)
    assert.equal(url.pathname, `/v1/account/${account}/history`)
    assert.equal(url.searchParams.get('cursor'), 'a/b=')
    assert.equal(url.searchParams.get('chainId'), 'eip155:1')
    assert.equal(requests[0]!.cache, 'default')
  })

  it('of purchases is asked for past every copy [7.26, 7.46]', async () => {
    const { http, requests } = answering({ data: [], next: null })
    await listTransactions(http, account, { onramp: 'coinbase' }, {})
    assert.equal(new URL(requests[0]!.url).searchParams.get('onramp'), 'coinbase')
    assert.equal(requests[0]!.cache, 'no-cache')
  })

  it('ends where the service gives no cursor that can be sent back [7.47]', async () => {
    for (const next of [undefined, null, '', 7, {}, 'x'.repeat(5000)]) {
      assert.equal((await listTransactions(answering({ data: [], next }).http, account, {}, {})).next, null)
    }
  })

  it('has nineteen when one of twenty is none', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => ({ ...transaction, id: String(index) }))
    assert.equal((await read(...twenty)).length, 20)
    for (const row of garbage) assert.equal((await read(...twenty.slice(0, 19), row)).length, 19)
  })

  const wrong: readonly [field: string, values: readonly unknown[]][] = [
    ['hash', [undefined, '0x12', 7, `0x${'12'.repeat(32)}/../x`]],
    ['minedAt', [undefined, 'yesterday', 7, {}]],
    ['chain', [undefined, 1, 'mainnet']],
    ['nonce', ['7', -1, 1.5, 1e300]],
    ['sentFrom', [undefined, 'alice', '0x12', 7]],
    ['status', [undefined, 'ok', 1]]
  ]
  for (const [field, values] of wrong) {
    it(`loses a transaction whose ${field} cannot be read, and no other [3.18]`, async () => {
      for (const value of values) {
        const rows = await read({ ...transaction, metadata: { ...metadata, [field]: value } }, transaction)
        assert.deepEqual(rows, [transaction], JSON.stringify(value))
      }
    })
  }

  it('keeps what deploys a contract, which has no recipient', async () => {
    for (const sentTo of [undefined, null, '', 'nobody']) {
      const [row] = await read({ ...transaction, metadata: { ...metadata, sentTo } })
      assert.equal(row?.metadata.sentTo, '')
    }
  })

  it('says of an operation that it cannot read no more than that something was done', async () => {
    for (const operationType of [undefined, 7, '', '<b>send</b>', 'x'.repeat(100)]) {
      const [row] = await read({ ...transaction, metadata: { ...metadata, operationType } })
      assert.equal(row?.metadata.operationType, 'execute')
    }
  })

  it('keeps a transaction without transfers, and one whose transfers are none without them', async () => {
    assert.equal((await read({ ...transaction, transfers: null }))[0]?.transfers, null)
    assert.equal((await read({ ...transaction, transfers: 'none' }))[0]?.transfers, null)
    assert.deepEqual(await transfers(coin, ...garbage, picture), [coin, picture])
    assert.deepEqual(await transfers(coin, { ...coin, direction: 'up' }), [coin])
    assert.deepEqual(await transfers(coin, { ...coin, quantity: { numeric: '-1' } }), [coin])
    assert.deepEqual(await transfers(coin, { ...coin, quantity: { numeric: '1e9' } }), [coin])
    assert.deepEqual(await transfers(coin, { ...coin, fungible_info: { name: '', symbol: 7 } }), [coin])
  })

  it('has no sender and no recipient that are no addresses', async () => {
    const list = await transfers({ ...coin, sender: 'alice', recipient: 7 })
    assert.deepEqual([list?.[0]?.sender, list?.[0]?.recipient], [undefined, undefined])
  })

  it('takes no picture from where a browser would run or fetch something else', async () => {
    for (const url of hostileImages) {
      const list = await transfers(
        { ...coin, fungible_info: { ...coin.fungible_info, icon: { url } } },
        { ...picture, nft_info: { ...picture.nft_info, content: { preview: { url }, detail: { url } } } }
      )
      assert.equal(list?.[0]?.fungible_info?.icon, null)
      assert.deepEqual(list[1]?.nft_info?.content, { preview: null, detail: null })
    }
  })

  it('calls nothing spam that the service does not clearly call so', async () => {
    for (const flags of [undefined, null, {}, { is_spam: 'true' }, { is_spam: 1 }]) {
      const list = await transfers({ ...picture, nft_info: { ...picture.nft_info, flags } })
      assert.deepEqual(list?.[0]?.nft_info?.flags, { is_spam: false })
    }
  })

  it('is refused when it is no list', async () => {
    for (const reply of [...garbage, { data: {} }, { data: null }]) {
      await assert.rejects(listTransactions(answering(reply).http, account, {}, {}), HttpError)
    }
  })
})
