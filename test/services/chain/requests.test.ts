import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openChainService, holdings, account, balancePath } from './chain-service.ts'

describe('what is unknown here', () => {
  it('is answered as such', async () => {
    const { get } = openChainService({ 'eip155:1': [] })
    const answers: readonly [path: string, status: number, body?: unknown][] = [
      [`/v1/profile/reverse/${account}?apiVersion=2`, 200, []],
      ['/v1/profile/account/alice.reown.id', 404],
      [`/v1/sessions/eip155:1:${account}`, 200, []],
      [`/v1/identity/${account}`, 200, { name: null, avatar: null }],
      ['/v1/supported-chains', 200, { http: ['eip155:1'], ws: [], convert: [], zones: [], onramp: [] }]
    ]
    for (const [path, status, body] of answers) {
      const response = await get(path)
      assert.equal(response.status, status, path)
      if (body !== undefined) assert.deepEqual(await response.json(), body, path)
      else assert.equal(((await response.json()) as { reasons: unknown[] }).reasons.length, 1)
    }
  })
})

describe('a request', () => {
  const wrong: readonly [path: string, words: RegExp][] = [
    ['/v1/account/alice/balance', /address/],
    ['/v1/identity/0x12', /address/],
    [`${balancePath}?chainId=mainnet`, /CAIP-2/],
    [`${balancePath}?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`, /not an address of/],
    [`${balancePath}?currency=eur`, /usd/],
    ['/v1/sessions/x', /CAIP-10/]
  ]
  for (const [path, words] of wrong) {
    it(`is refused with words: ${path}`, async () => {
      const response = await openChainService({ 'eip155:1': [] }).get(path)
      assert.equal(response.status, 400)
      assert.match(await response.text(), words)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    })
  }

  const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body, headers })
  const addresses = [`eip155:1:0x${'ee'.repeat(20)}`]

  it('for prices may be plain text, which needs no permission first, or JSON, which gets it', async () => {
    const { get } = openChainService({ 'eip155:1': [] })
    for (const type of ['text/plain', 'application/json']) {
      const response = await get(
        '/v1/fungible/price',
        post(JSON.stringify({ currency: 'usd', addresses }), { 'content-type': type })
      )
      assert.deepEqual(await response.json(), {
        fungibles: [{ address: addresses[0], name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000 }]
      })
      assert.equal(response.headers.get('x-source'), 'fixed')
    }
    const preflight = await get('/v1/fungible/price', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type'
      }
    })
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/i)
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
  })

  it('for prices is refused with words when it is none', async () => {
    const { get } = openChainService({ 'eip155:1': [] })
    for (const body of [
      '',
      '{',
      '[]',
      '7',
      '{}',
      '{"addresses":"x"}',
      '{"addresses":["x"]}',
      JSON.stringify({ addresses: Array(101).fill(addresses[0]) }),
      JSON.stringify({ addresses, currency: 'eur' })
    ]) {
      const response = await get('/v1/fungible/price', post(body))
      assert.equal(response.status, 400, body.slice(0, 40))
      assert.match(await response.text(), /"reasons":\[\{"name"/)
    }
    assert.equal((await get('/v1/fungible/price', post(' '.repeat(70_000)))).status, 413)
  })

  it('comes from allowed pages, and with the id of a known project in the query or the body', async () => {
    const { get } = openChainService({ 'eip155:1': [] }, { allowedOrigins: ['https://app.example'], projectIds: ['p'] })
    const from = (origin: string) => ({ headers: { origin } })
    assert.equal((await get('/v1/supported-chains?projectId=p', from('https://app.example'))).status, 200)
    assert.equal((await get('/v1/supported-chains?projectId=p')).status, 200)
    assert.equal((await get('/v1/supported-chains?projectId=p', from('https://evil.example'))).status, 403)
    assert.equal((await get('/v1/supported-chains', from('https://app.example'))).status, 403)
    assert.equal((await get('/v1/fungible/price', post(JSON.stringify({ addresses, projectId: 'p' })))).status, 200)
    assert.equal((await get('/v1/fungible/price', post(JSON.stringify({ addresses, projectId: 'q' })))).status, 403)
  })

  it('has a share of the work: what is kept already costs nothing of it', async () => {
    const { get, clock } = openChainService(
      { 'eip155:1': [{ balances: async () => holdings }] },
      { share: { burst: 6, perSecond: 1 } }
    )
    const other = (index: number) => `/v1/account/0x${String(index).padStart(40, '0')}/balance`
    for (let index = 0; index < 6; index++) assert.equal((await get(other(index))).status, 200)
    const refused = await get(other(7))
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '1')
    for (let index = 0; index < 6; index++) assert.equal((await get(other(index))).status, 200)
    clock.pass(1_000)
    assert.equal((await get(other(7))).status, 200)
    clock.pass(4_000)
    assert.equal((await get(`${other(7)}?forceUpdate=x`)).status, 429, 'past every copy costs more')
  })
})
