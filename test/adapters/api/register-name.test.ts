import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listNameZones, registerName, suggestNames } from '../../../adapters/api/register-name.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage } from '../../kit/answering.ts'

const suggest = (reply: unknown) => suggestNames(answering(reply).http, 'alice', 'reown.id', {})

describe('the names that a service suggests', () => {
  it('are asked for in a zone, and come with their ending, whether the service writes it or not [3.88, 7.37]', async () => {
    const suggestions = [
      { name: 'alice.reown.id', registered: true },
      { name: 'Alice-eth', registered: false }
    ]
    const { http, requests } = answering({ suggestions })
    assert.deepEqual(await suggestNames(http, 'alice', 'reown.id', {}), [
      { name: 'alice.reown.id', registered: true },
      { name: 'alice-eth.reown.id', registered: false }
    ])
    const url = new URL(requests[0]!.url)
    assert.deepEqual([url.pathname, url.searchParams.get('zone')], ['/v1/profile/suggestions/alice', 'reown.id'])
  })

  it('drop invalid ones: of another zone, in other letters, or of unknown availability', async () => {
    const rows = [
      ...garbage,
      { name: 'alice.eth', registered: false },
      { name: 'аlice.reown.id', registered: false },
      { name: 'ali\u202Ece.reown.id\u202E.eth', registered: false },
      { name: 'alice.reown.id', registered: 'no' },
      { name: 'alice2.reown.id', registered: false }
    ]
    assert.deepEqual(await suggest({ suggestions: rows }), [{ name: 'alice2.reown.id', registered: false }])
  })

  it('are refused when they are no list', async () => {
    for (const reply of [...garbage, { suggestions: 'alice' }]) await assert.rejects(suggest(reply), HttpError)
  })

  it('that cannot be had say why in the words of the service, and else that they could not be fetched [8.34]', async () => {
    const refused = (reply: unknown) => suggest(Response.json(reply, { status: 500 }))
    await assert.rejects(refused({ reasons: [{ description: 'Too short.' }] }), { status: 500, shortMessage: 'Too short.' })
    await assert.rejects(refused({}), { status: 500, shortMessage: 'Error fetching name suggestions' })
  })
})

describe('the endings under which names are registered', () => {
  it('are those of the service; one that does not say so is asked otherwise', async () => {
    assert.deepEqual(await listNameZones(answering({ http: [], zones: ['reown.id', 7] }).http, {}), ['reown.id'])
    assert.deepEqual(await listNameZones(answering({ http: [], zones: [] }).http, {}), [])
    assert.equal(await listNameZones(answering({ http: [] }).http, {}), undefined)
  })
})

describe('registering a name', () => {
  const request = { coin_type: 0x80000001, address: `0x${'ab'.repeat(20)}`, message: '{}', signature: '0x12' }

  it('sends what was signed, and rejects with what the service says [7.38]', async () => {
    const { http, requests } = answering({})
    await registerName(http, 'alice.reown.id', request)
    assert.deepEqual([requests[0]!.method, new URL(requests[0]!.url).pathname], ['POST', '/v1/profile/account'])
    assert.deepEqual(await requests[0]!.json(), request)
    await assert.rejects(
      registerName(answering(new Response('{}', { status: 409 })).http, 'alice.reown.id', request),
      error => error instanceof HttpError && error.status === 409
    )
  })

  it('that the service refuses says its first reason, and else which name it was [8.36]', async () => {
    const register = (reply: unknown, status = 400) =>
      registerName(answering(Response.json(reply, { status })).http, 'alice.reown.id', request)
    const reasons = [{ name: 'name', description: 'Somebody has\u202E this\nname.' }, { description: 'Another one.' }]
    await assert.rejects(register({ status: 'FAILED', reasons }), { status: 400, shortMessage: 'Somebody has this name.' })
    for (const nothing of [...garbage, { reasons: [] }, { reasons: [{ description: 7 }] }, { reasons: 'Because.' }])
      await assert.rejects(register(nothing), { shortMessage: 'Error registering name alice.reown.id' })
    const endless = new Response(`{"reasons":[{"description":"${'x'.repeat(20_000)}"}]}`, { status: 500 })
    await assert.rejects(registerName(answering(endless).http, 'alice.reown.id', request), {
      status: 500,
      shortMessage: 'Error registering name alice.reown.id'
    })
  })
})
