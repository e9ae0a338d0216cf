import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listNfts } from '../../../adapters/api/nfts.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage, hostileImages } from '../../kit/answering.ts'

const account = `0x${'ab'.repeat(20)}`
const contract = `0x${'cd'.repeat(20)}`
const cat = {
  id: `eip155:1/erc721:${contract}/42`,
  chainId: 'eip155:1',
  contract,
  tokenId: '42',
  standard: 'erc721',
  amount: '1',
  name: 'Cat 42',
  collection: 'Cats',
  description: 'A cat.',
  imageUrl: 'https://chain.example/cat.png',
  isSpam: false
}

const read = async (...data: readonly unknown[]) => (await listNfts(answering({ data, next: null }).http, account, {}, {})).data

describe('NFTs', () => {
  it('are read as the service returns them, page by page', async () => {
    const { http, requests } = answering({ data: [cat], next: 'more' })
    const page = await listNfts(http, account, { chainId: 'eip155:1', cursor: 'before' }, {})
    assert.deepEqual(page, { data: [cat], next: 'more' })
    const url = new URL(requests[0]!.url)
    assert.equal(url.pathname, `/v1/account/${account}/nfts`)
    assert.equal(url.searchParams.get('cursor'), 'before')
  })

  it('are those of the asked chain alone', async () => {
    const { http } = answering({ data: [cat, { ...cat, chainId: 'eip155:10' }], next: null })
    assert.deepEqual((await listNfts(http, account, { chainId: 'eip155:1' }, {})).data, [cat])
  })

  it('are nineteen when one of twenty is none', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => ({ ...cat, tokenId: String(index) }))
    assert.equal((await read(...twenty)).length, 20)
    for (const row of garbage) assert.equal((await read(...twenty.slice(0, 19), row)).length, 19)
  })

  it('have the id that their own parts make', async () => {
    assert.equal((await read({ ...cat, id: 'eip155:1/erc721:0x00/1' }))[0]?.id, cat.id)
  })

  const wrong: readonly [field: string, values: readonly unknown[]][] = [
    ['chainId', [undefined, 1, 'mainnet']],
    ['contract', [undefined, '0x12', 7]],
    ['tokenId', [undefined, 42, '-1', '0x2a', '1'.repeat(100)]],
    ['standard', [undefined, 'erc20', 7]],
    ['amount', [undefined, 1, '1.5', '-1']]
  ]
  for (const [field, values] of wrong) {
    it(`lose one whose ${field} cannot be read, and no other`, async () => {
      for (const value of values) assert.deepEqual(await read({ ...cat, [field]: value }, cat), [cat], JSON.stringify(value))
    })
  }

  it('take no picture from where a browser would run or fetch something else', async () => {
    for (const imageUrl of hostileImages) assert.equal('imageUrl' in (await read({ ...cat, imageUrl }))[0]!, false)
  })

  it('keep their names and descriptions short and in their place', async () => {
    const [row] = await read({ ...cat, name: `\u202E${'n'.repeat(9000)}`, description: `a\u202Eb${'d'.repeat(9000)}` })
    assert.equal(row?.name, 'n'.repeat(64))
    assert.match(row.description ?? '', /^abd{998}$/)
  })

  it('are refused when they are no list', async () => {
    for (const reply of garbage) await assert.rejects(listNfts(answering(reply).http, account, {}, {}), HttpError)
  })
})
