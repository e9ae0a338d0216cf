import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createNonce } from '../../../adapters/siwx/message.ts'
import { fixedStatement, isPlain } from '../../../frame/page/sign-in-message.ts'
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
    ['names the app with a slash at the end', { uri: 'https://app.example.org/' }],
    ['has the fixed statement', { statement: fixedStatement }],
    ['was issued some minutes ago, or by a clock that is some minutes ahead', { issuedAt: minutes(-4) }],
    ['was issued by a clock that is some minutes ahead', { issuedAt: minutes(4) }],
    ['holds for a week', { issuedAt: minutes(0), notBefore: minutes(0), expirationTime: minutes(7 * 24 * 60) }],
    [
      'has times with an offset, or without fractions',
      { issuedAt: '2026-03-01T13:00:00+01:00', notBefore: '2026-03-01T12:00:00Z' }
    ],
    ['has a UUID for a request id', { requestId: 'c0ffee00-8C2A-4f6b-9d1e-0123456789ab' }],
    ['has a hexadecimal request id', { requestId: '9f'.repeat(32) }],
    ['has a nonce of this kit', { nonce: createNonce() }],
    ['has a nonce as the package siwe makes it', { nonce: 'tW1kHIjxrP1xLvbCz' }],
    ['has a nonce as viem makes it', { nonce: '0a1b2c3d4e5f'.repeat(8) }]
  ]
  for (const [title, fields] of plain) it(title, () => assert.equal(isPlain({ ...request, ...fields }, now), true))
})

describe('a sign-in message that is shown first', () => {
  const shown: [title: string, fields: Partial<SignInRequest>][] = [
    ['has a path of the app', { uri: 'https://app.example.org/I-sell-my-name' }],
    ['has a query of the app', { uri: 'https://app.example.org/?I-sell-my-name' }],
    ['has a fragment of the app', { uri: 'https://app.example.org#I-sell-my-name' }],
    ['has a user in its address', { uri: 'https://I-sell@app.example.org' }],
    ['has a nonce that is long', { nonce: 'a'.repeat(129) }],
    ['has a sentence without blanks for a nonce', { nonce: 'IAgreeToTheTermsOfSale' }],
    ['has words for a nonce', { nonce: 'I sell my name' }],
    ['has a statement of the app', { statement: 'I give my tokens to the app.' }],
    ['has an empty statement', { statement: '' }],
    ['has resources', { resources: ['https://app.example.org/terms'] }],
    ['has an empty list of resources', { resources: [] }],
    ['has words for a request id', { requestId: 'I give my tokens to the app' }],
    ['has a sentence without blanks for a request id', { requestId: 'I_sell_my_name_vitalik-eth_to_this_site' }],
    ['has a request id that is long', { requestId: 'a'.repeat(65) }],
    ['was issued at a time of many digits', { issuedAt: `2026-03-01T12:00:00.${'8'.repeat(2000)}Z` }],
    ['holds from a time of many digits', { notBefore: '2026-03-01T12:00:00.0000Z' }],
    ['expires at a time of many digits', { expirationTime: '2026-03-01T13:00:00.0000Z' }],
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
