import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixedStatement, isPlain } from '../../../frame/page/sign-in.ts'
import type { SignInRequest } from '../../../frame/protocol/messages.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const minutes = (count: number) => new Date(now + count * 60_000).toISOString()
const request: SignInRequest = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example.org',
  uri: 'https://app.example.org',
  version: '1',
  nonce: 'nonceofthesite'
}

describe('a sign-in message that needs no screen', () => {
  const plain: [title: string, fields: Partial<SignInRequest>][] = [
    ['has nothing but what the frame writes', {}],
    ['has the fixed statement', { statement: fixedStatement }],
    ['was issued some minutes ago, or by a clock that is some minutes ahead', { issuedAt: minutes(-4) }],
    ['was issued by a clock that is some minutes ahead', { issuedAt: minutes(4) }],
    ['holds for a week', { issuedAt: minutes(0), notBefore: minutes(0), expirationTime: minutes(7 * 24 * 60) }],
    ['has a request id', { requestId: 'a1-b2_c3' }]
  ]
  for (const [title, fields] of plain) it(title, () => assert.equal(isPlain({ ...request, ...fields }, now), true))
})

describe('a sign-in message that is shown first', () => {
  const shown: [title: string, fields: Partial<SignInRequest>][] = [
    ['has a statement of the app', { statement: 'I give my tokens to the app.' }],
    ['has an empty statement', { statement: '' }],
    ['has resources', { resources: ['https://app.example.org/terms'] }],
    ['has an empty list of resources', { resources: [] }],
    ['has words for a request id', { requestId: 'I give my tokens to the app' }],
    ['was issued long ago', { issuedAt: minutes(-6) }],
    ['is issued in the future', { issuedAt: minutes(6) }],
    ['has no readable time', { issuedAt: 'today' }],
    ['holds from a later time', { notBefore: minutes(60) }],
    ['has expired', { expirationTime: minutes(-1) }],
    ['holds for longer than a week', { expirationTime: minutes(8 * 24 * 60) }],
    ['expires at no readable time', { expirationTime: 'never' }]
  ]
  for (const [title, fields] of shown) it(title, () => assert.equal(isPlain({ ...request, ...fields }, now), false))
})
