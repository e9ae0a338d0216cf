import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getIdentity } from '../../../adapters/api/identity.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, hostileImages } from '../../kit/answering.ts'

const account = `0x${'ab'.repeat(20)}`
const read = (reply: unknown) => getIdentity(answering(reply).http, account, {}, {})

describe('an identity', () => {
  it('is a name and a picture, requested for an account [7.25]', async () => {
    const { http, requests } = answering({ name: 'alice.eth', avatar: 'https://chain.example/alice.png' })
    assert.deepEqual(await getIdentity(http, account, { sender: account }, {}), {
      name: 'alice.eth',
      avatar: 'https://chain.example/alice.png'
    })
    const url = new URL(requests[0]!.url)
    assert.equal(url.pathname, `/v1/identity/${account}`)
    assert.equal(url.searchParams.get('sender'), account)
  })

  it('is nothing where there is none', async () => {
    for (const reply of [{}, { name: null, avatar: null }, { name: '', avatar: '' }, { name: 7, avatar: [] }]) {
      assert.deepEqual(await read(reply), { name: null, avatar: null })
    }
  })

  it('has no name that would have to be cut or cleaned: that would be another’s name', async () => {
    for (const name of ['ali\u202Ece.eth', 'alice.eth\u0000', `${'a'.repeat(65)}.eth`, ' alice.eth']) {
      assert.equal((await read({ name, avatar: null })).name, null)
    }
  })

  it('has no picture from where a browser would run or fetch something else', async () => {
    for (const avatar of hostileImages) assert.equal((await read({ name: 'alice.eth', avatar })).avatar, null)
  })

  it('is refused when it is none', async () => {
    for (const reply of [null, 7, 'alice.eth', [], true]) await assert.rejects(read(reply), HttpError)
  })
})
