import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listPrices } from '../../../adapters/api/price.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage, hostileImages } from '../../kit/answering.ts'

const usdc = `eip155:1:0x${'cd'.repeat(20)}`
const ether = `eip155:1:0x${'ee'.repeat(20)}`
const row = { address: usdc, name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://chain.example/usdc.png', price: 1 }

const read = async (...fungibles: readonly unknown[]) =>
  (await listPrices(answering({ fungibles }).http, [usdc, ether], {}, {})).fungibles

describe('prices', () => {
  it('come for the asked tokens, with a body that needs no permission of the service first [7.34]', async () => {
    const { http, requests } = answering({ fungibles: [row] })
    assert.deepEqual(await listPrices(http, [usdc, ether], { projectId: 'p' }, {}), { fungibles: [row] })
    const [request] = requests
    assert.equal(request?.method, 'POST')
    assert.equal(new URL(request.url).pathname, '/v1/fungible/price')
    assert.match(request.headers.get('content-type') ?? '', /^text\/plain/)
    assert.deepEqual(await request.json(), { currency: 'usd', addresses: [usdc, ether], projectId: 'p' })
  })

  it('are those that were asked for, each once, in the words of who asked', async () => {
    const stranger = { ...row, address: `eip155:10:0x${'cd'.repeat(20)}` }
    assert.deepEqual(await read({ ...row, address: usdc.toUpperCase().replace('EIP155:1:0X', 'eip155:1:0x') }, row, stranger), [
      row
    ])
  })

  it('are of accounts on a chain: three parts, no more and no fewer [5.45]', async () => {
    const [, , address] = usdc.split(':')
    for (const wrong of [address, `eip155:${address}`, `${usdc}:1`, `eip155::${address}`, `:1:${address}`]) {
      const { http } = answering({ fungibles: [{ ...row, address: wrong }] })
      assert.deepEqual(await listPrices(http, [wrong!], {}, {}), { fungibles: [] }, wrong)
    }
    assert.deepEqual(await read(row), [row])
  })

  it('lose what has no price that is a number, and nothing else', async () => {
    const good = { ...row, address: ether }
    for (const price of [undefined, null, '1', -1, {}]) assert.deepEqual(await read({ ...row, price }, good), [good])
    assert.deepEqual(await read(...garbage, good), [good])
  })

  it('take no picture from where a browser would run or fetch something else', async () => {
    for (const iconUrl of hostileImages) assert.equal((await read({ ...row, iconUrl }))[0]?.iconUrl, '')
  })

  it('are refused when they are no list', async () => {
    for (const reply of garbage) await assert.rejects(listPrices(answering(reply).http, [usdc], {}, {}), HttpError)
    await assert.rejects(listPrices(answering(new Response('no')).http, [usdc], {}, {}), HttpError)
  })
})
