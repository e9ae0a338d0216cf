import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getProfile, listProfiles } from '../../../adapters/api/profile.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage } from '../../kit/answering.ts'

const account = `0x${'ab'.repeat(20)}`
const alice = {
  name: 'alice.reown.id',
  addresses: { '60': { address: account, created: '2026-03-01T10:00:00.000Z' } },
  attributes: [{ avatar: 'https://chain.example/alice.png', bio: 'Hello.' }]
}

describe('the profile of a name', () => {
  it('is read as the service returns it [7.35]', async () => {
    const { http, requests } = answering(alice)
    assert.deepEqual(await getProfile(http, 'Alice.reown.id', {}), alice)
    const url = new URL(requests[0]!.url)
    assert.equal(url.pathname, '/v1/profile/account/Alice.reown.id')
    assert.equal(url.searchParams.get('apiVersion'), '2')
  })

  it('is none where the name is not registered', async () => {
    assert.equal(await getProfile(answering(new Response('{}', { status: 404 })).http, 'bob.reown.id', {}), undefined)
  })

  it('is never that of another name, to whom money would be sent', async () => {
    await assert.rejects(getProfile(answering(alice).http, 'bob.reown.id', {}), HttpError)
    for (const reply of garbage) await assert.rejects(getProfile(answering(reply).http, 'alice.reown.id', {}), HttpError)
  })

  it('is no answer when the service fails', async () => {
    await assert.rejects(
      getProfile(answering(new Response('', { status: 503 })).http, 'alice.reown.id', {}),
      error => error instanceof HttpError && error.status === 503
    )
  })

  it('that cannot be had says why in the words of the service, and else that the name could not be resolved [8.33]', async () => {
    const refused = (reply: unknown) => getProfile(answering(Response.json(reply, { status: 500 })).http, 'alice.reown.id', {})
    await assert.rejects(refused({ reasons: [{ description: 'Not now.' }] }), { status: 500, shortMessage: 'Not now.' })
    await assert.rejects(refused({}), { status: 500, shortMessage: 'Error resolving name' })
  })

  it('loses addresses and pictures that are none', async () => {
    const addresses = { '60': { address: 'bob' }, x: { address: account }, '1': { address: account, created: 7 }, '2': null }
    const attributes = [null, { avatar: 'javascript:alert(1)', bio: 7 }]
    assert.deepEqual(await getProfile(answering({ ...alice, addresses, attributes }).http, 'alice.reown.id', {}), {
      name: 'alice.reown.id',
      addresses: { '1': { address: account, created: '' } },
      attributes: [{}]
    })
  })
})

describe('the profiles of an address', () => {
  it('that cannot be had say why in the words of the service, and else that the names could not be fetched [8.35]', async () => {
    const refused = (reply: unknown) => listProfiles(answering(Response.json(reply, { status: 500 })).http, account, {}, {})
    await assert.rejects(refused({ reasons: [{ description: 'Not now.' }] }), { status: 500, shortMessage: 'Not now.' })
    await assert.rejects(refused({}), { status: 500, shortMessage: 'Error fetching names for address' })
  })

  it('are read as the service returns them [7.36]', async () => {
    const { http, requests } = answering([alice])
    assert.deepEqual(await listProfiles(http, account, { sender: account }, {}), [alice])
    const url = new URL(requests[0]!.url)
    assert.equal(url.pathname, `/v1/profile/reverse/${account}`)
    assert.equal(url.searchParams.get('sender'), account)
  })

  it('lose those that are none', async () => {
    assert.deepEqual(
      await listProfiles(answering([...garbage, { ...alice, name: 'ali\u202Ece' }, alice]).http, account, {}, {}),
      [alice]
    )
  })

  it('are refused when they are no list', async () => {
    for (const reply of [null, {}, 7, 'x']) await assert.rejects(listProfiles(answering(reply).http, account, {}, {}), HttpError)
  })
})
