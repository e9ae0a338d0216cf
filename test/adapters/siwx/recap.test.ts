import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMessage, parseMessage, parseRecap, recapOf, recapStatement } from '../../../adapters/siwx/index.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'

const uriOf = (value: unknown) => `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`

const fields: SignInMessage = {
  domain: 'example.com',
  address: '0x0000000000000000000000000000000000000000',
  uri: 'did:key:example',
  version: '1',
  chainId: 1,
  nonce: 'mynonce1',
  issuedAt: '2022-06-21T12:00:00.000Z'
}

describe('the examples of ERC-5573', () => {
  const uri =
    'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ'
  const recapText =
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'."

  test('are stated as the standard requires', () => {
    equal(recapStatement(parseRecap(uri)), recapText)
    const pictures =
      'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19'
    const recap = parseRecap(pictures)
    equal(
      recapStatement(recap),
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete', 'update' for 'https://example.com/pictures/'. (2) 'other': 'action' for 'https://example.com/pictures/'. (3) 'msg': 'receive', 'send' for 'mailto:username@example.com'."
    )
    deepEqual(recap.prf, ['zdj7Wj6FNS4rUUbsiJvjjxcsNqZdDCSiYR8sKQXfoPfpSZuAw'])
    deepEqual(recap.att['mailto:username@example.com']?.['msg/send'], [{ to: 'someone@email.com' }, { to: 'joe@email.com' }])
  })

  test('are in a message whose statement ends with them', () => {
    for (const statement of [recapText, `Some custom statement. ${recapText}`]) {
      const message = parseMessage(createMessage({ ...fields, statement, resources: ['https://a.example', uri] }))
      deepEqual(recapOf(message), parseRecap(uri))
    }
    equal(recapOf(fields), undefined)
    equal(recapOf({ ...fields, resources: [] }), undefined)
    equal(recapOf({ ...fields, resources: ['urn:other:a'] }), undefined)
  })

  test('are none where the statement does not state them, or where they are not last and alone', () => {
    for (const statement of [
      undefined,
      '',
      'Sign in.',
      recapText.replace("'read'", "'look'"),
      `${recapText} `,
      recapText.slice(1),
      `Not ${recapText}.`
    ]) {
      throws(() => recapOf({ ...fields, ...(statement === undefined ? {} : { statement }), resources: [uri] }), { rule: 'recap' })
    }
    throws(() => recapOf({ ...fields, statement: `No${recapText}`, resources: [uri] }), { rule: 'recap' })
    throws(() => recapOf({ ...fields, statement: recapText, resources: [uri, 'https://a.example'] }), { rule: 'recap' })
    throws(() => recapOf({ ...fields, statement: recapText, resources: [uri, uri] }), { rule: 'recap' })
  })
})

test("a ReCap of WalletConnect's clients is read: a resource that is no URI, the other alphabet, no proofs", () => {
  const value = {
    att: { eip155: { 'request/eth_signTypedData_v4': [{ 'a?b>': '~~~', chains: ['eip155:1'] }], 'request/personal_sign': [{}] } }
  }
  const uri = `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64').replaceAll('=', '')}`
  deepEqual(parseRecap(uri), value)
  equal(
    recapStatement(parseRecap(uri)),
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_signTypedData_v4', 'personal_sign' for 'eip155'."
  )
})

test('what is no ReCap is refused', () => {
  for (const value of [
    null,
    [],
    'att',
    {},
    { att: {} },
    { att: [] },
    { att: { 'a:b': {} } },
    { att: { 'a:b': [] } },
    { att: { 'a:b': null } },
    { att: { '': { 'crud/read': [{}] } } },
    { att: { 'a:b': { crud: [{}] } } },
    { att: { 'a:b': { 'crud/': [{}] } } },
    { att: { 'a:b': { 'crud/read/all': [{}] } } },
    { att: { 'a:b': { "crud/r'ead": [{}] } } },
    { att: { 'a:b': { 'crud/read': {} } } },
    { att: { 'a:b': { 'crud/read': ['x'] } } },
    { att: { 'a:b': { 'crud/read': [null] } } },
    { att: { 'a:b': { 'crud/read': [{}] } }, prf: 'x' },
    { att: { 'a:b': { 'crud/read': [{}] } }, prf: [1] }
  ]) {
    throws(() => parseRecap(uriOf(value)), { rule: 'recap', code: 'siwx-message-invalid' }, JSON.stringify(value))
  }
  const right = uriOf({ att: { 'a:b': { 'crud/read': [{}] } } })
  equal(parseRecap(right).prf, undefined)
  for (const uri of [
    `${right}=`,
    right.slice(0, -1),
    right.replace('recap', 'other'),
    'urn:recap:',
    'urn:recap:!',
    'urn:recap:_w',
    ''
  ]) {
    throws(() => parseRecap(uri), { rule: 'recap' }, uri)
  }
})

test('a ReCap has each key once, and in the order of the standard: what one reader is shown is what another one allows', () => {
  const uriOfText = (json: string) => `urn:recap:${Buffer.from(json).toString('base64url')}`
  const read = '"crud/read":[{}]'
  for (const json of [
    // the later key would win, while the statement names only one
    `{"att":{"a:b":{${read}},"a:b":{"crud/write":[{}]}}}`,
    `{"att":{"a:b":{${read},${read}}}}`,
    `{"att":{"a:b":{${read},"crud\\/read":[]}}}`,
    `{"att":{"a:b":{${read}}},"att":{"c:d":{${read}}}}`,
    `{"att":{"a:b":{${read}}},"prf":["a"],"prf":["b"]}`,
    `{"att":{"a:b":{"crud/read":[{"to":1,"to":2}]}}}`,
    // the examples of ERC-5573: `crud/delete` before `crud/update`, `msg/send` before `msg/send-to`
    '{"att":{"a:b":{"crud/update":[{}],"crud/delete":[{}]}}}',
    '{"att":{"a:b":{"msg/send-to":[{}],"msg/send":[{}]}}}',
    `{"att":{"b:c":{${read}},"a:b":{${read}}}}`,
    `{"att":{"a:b":{"crud/read":[{"to":1,"of":2}]}}}`,
    `{"att":{"a:b":{"crud/read":[{"2":1,"10":2}]}}}`
  ]) {
    throws(() => parseRecap(uriOfText(json)), { rule: 'recap', code: 'siwx-message-invalid' }, json)
  }
  for (const json of [
    `{"prf":["a"],"att":{"a:b":{${read}}}}`,
    `{ "att" : { "a:b" : { "a/b" : [ {} , {} ] , ${read} } } }`,
    '{"att":{"A:b":{"Z/z":[{}],"a/a":[{}]},"a:b":{"a/a":[{"10":{"b":{"a":1},"c":0},"2":[{"a":"\\"{b:"},{"a":0}]}]}}}'
  ]) {
    deepEqual(parseRecap(uriOfText(json)), JSON.parse(json), json)
  }
})
