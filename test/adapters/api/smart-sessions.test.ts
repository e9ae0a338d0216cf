import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listSmartSessions, revokeSmartSession } from '../../../adapters/api/smart-sessions.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { answering, garbage } from '../../kit/answering.ts'

const account = `eip155:1:0x${'ab'.repeat(20)}`
const pathOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname)
const session = {
  project: { id: 'shop', name: 'Shop', url: 'https://shop.example/' },
  pci: `0x${'12'.repeat(32)}`,
  expiry: 1_900_000_000,
  createdAt: 1_800_000_000,
  permissions: [{ type: 'contract-call', data: { address: `0x${'cd'.repeat(20)}` } }],
  policies: [],
  context: '0x1234'
}

describe('the smart sessions of an account', () => {
  it('are asked for at /v1/sessions/{account}, past every copy, and what is none is dropped [7.43]', async () => {
    const { http, requests } = answering([...garbage, { ...session, pci: '<b>' }, session])
    assert.deepEqual(await listSmartSessions(http, account, {}), [session])
    assert.deepEqual(
      [requests[0]!.method, pathOf(requests[0]!), requests[0]!.cache],
      ['GET', `/v1/sessions/${account}`, 'no-cache']
    )
    for (const reply of [null, {}, 7, 'x']) await assert.rejects(listSmartSessions(answering(reply).http, account, {}), HttpError)
  })

  it('are ended at /v1/sessions/{account}/revoke with the session and a signature [7.44]', async () => {
    const { http, requests } = answering({})
    await revokeSmartSession(http, account, { pci: session.pci, signature: '0x34' }, {})
    assert.deepEqual([requests[0]!.method, pathOf(requests[0]!)], ['POST', `/v1/sessions/${account}/revoke`])
    assert.deepEqual(await requests[0]!.json(), { pci: session.pci, signature: '0x34' })
    const refused = answering(new Response('{}', { status: 403 })).http
    await assert.rejects(revokeSmartSession(refused, account, { pci: session.pci, signature: '0x34' }, {}), HttpError)
  })
})
