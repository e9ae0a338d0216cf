import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { privateKeyToAccount } from 'viem/accounts'
import { cacaoOf, createMessage, messageOfCacao, recapOf, parseMessage, verifyMessage } from '../../../adapters/siwx/index.ts'
import type { Cacao, SignInMessage } from '../../../adapters/siwx/index.ts'

const account = privateKeyToAccount(`0x${'55'.repeat(32)}`)
const fields: SignInMessage = {
  domain: 'localhost:3000',
  address: account.address,
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'http://localhost:3000/login',
  version: '1',
  chainId: 10,
  nonce: '32891700',
  issuedAt: '2022-03-10T17:09:21.481+03:00',
  expirationTime: '2022-03-10T18:09:21.481+03:00',
  notBefore: '2022-03-10T17:09:21.481+03:00',
  requestId: 'request-id-random',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq', 'https://example.com/my-web2-claim.json']
}
const message = createMessage(fields)
const cacao: Cacao = {
  h: { t: 'eip4361' },
  p: {
    iss: `did:pkh:eip155:10:${account.address}`,
    domain: 'localhost:3000',
    aud: 'http://localhost:3000/login',
    version: '1',
    nonce: '32891700',
    iat: '2022-03-10T17:09:21.481+03:00',
    nbf: '2022-03-10T17:09:21.481+03:00',
    exp: '2022-03-10T18:09:21.481+03:00',
    statement: fields.statement!,
    requestId: 'request-id-random',
    resources: fields.resources!
  },
  s: { t: 'eip191', s: await account.signMessage({ message }) }
}
const changed = (payload: Record<string, unknown>) => ({ ...cacao, p: { ...cacao.p, ...payload } }) as Cacao

describe('a CACAO', () => {
  test('is the message that was signed', async () => {
    equal(messageOfCacao(cacao), message)
    deepEqual(cacaoOf(message, cacao.s.s), cacao)
    const verified = await verifyMessage({
      message: messageOfCacao(cacao),
      signature: cacao.s.s,
      domain: fields.domain,
      nonce: fields.nonce,
      time: Date.parse('2022-03-10T14:30:00Z')
    })
    equal(verified.account, `eip155:10:${account.address}`)
  })

  test('may leave out what is optional, and have null there, and a number for its version', () => {
    const { statement: _1, expirationTime: _2, notBefore: _3, requestId: _4, resources: _5, ...least } = fields
    const nothing = { statement: null, exp: null, nbf: undefined, requestId: null, resources: null }
    equal(messageOfCacao(changed({ ...nothing, version: 1 })), createMessage(least))
    deepEqual(messageOfCacao(cacaoOf(createMessage(least), '0x')), createMessage(least))
  })

  test('of Solana and Bitcoin is one of CAIP-122', () => {
    const solana = createMessage({
      ...fields,
      namespace: 'solana',
      address: '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    })
    const bitcoin = createMessage({
      ...fields,
      namespace: 'bip122',
      address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      chainId: '000000000019d6689c085ae165831e93'
    })
    for (const text of [solana, bitcoin]) {
      const made = cacaoOf(text, 'signature', 'own')
      deepEqual([made.h, made.s], [{ t: 'caip122' }, { t: 'own', s: 'signature' }])
      equal(messageOfCacao(made), text)
    }
    throws(() => cacaoOf(solana.replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'), ''), {
      code: 'siwx-message-invalid'
    })
    throws(() => cacaoOf(`https://${message}`, ''), { rule: 'header' })
  })

  test('states its ReCap at the end of the statement, whether the payload does or not', () => {
    const recap = { att: { eip155: { 'request/personal_sign': [{}] } } }
    const resources = ['https://a.example', `urn:recap:${Buffer.from(JSON.stringify(recap)).toString('base64url')}`]
    const recapText =
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
    for (const [statement, whole] of [
      [undefined, recapText],
      ['Sign in.', `Sign in. ${recapText}`],
      [recapText, recapText],
      [`Sign in. ${recapText}`, `Sign in. ${recapText}`]
    ] as const) {
      const parsed = parseMessage(messageOfCacao(changed({ statement, resources })))
      equal(parsed.statement, whole)
      deepEqual(recapOf(parsed), recap)
    }
    throws(() => messageOfCacao(changed({ resources: ['urn:recap:!'] })), { rule: 'recap' })
  })

  test('that makes no message is refused', () => {
    for (const [payload, rule] of [
      [{ iss: 'did:key:z6Mk' }, 'address'],
      [{ iss: `did:pkh:eip155:1:${account.address.toLowerCase()}` }, 'address'],
      [{ iss: `did:pkh:polkadot:1:${account.address}` }, 'address'],
      [{ iss: undefined }, 'address'],
      [{ iss: `did:pkh:eip155:1:${account.address}\n` }, 'address'],
      [{ domain: 'a\nb' }, 'domain'],
      [{ domain: 1 }, 'domain'],
      [{ aud: 'localhost' }, 'uri'],
      [{ version: '2' }, 'version'],
      [{ nonce: '328917' }, 'nonce'],
      [{ iat: 'now' }, 'issued-at'],
      [{ exp: 1 }, 'expiration-time'],
      [{ nbf: '' }, 'not-before'],
      [{ statement: 'a\nb' }, 'statement'],
      [{ statement: {} }, 'statement'],
      [{ requestId: ' ' }, 'request-id'],
      [{ resources: 'urn:a:b' }, 'resource'],
      [{ resources: [1] }, 'resource']
    ] as const) {
      throws(() => messageOfCacao(changed(payload)), { rule, code: 'siwx-message-invalid' }, JSON.stringify(payload))
    }
    for (const none of [undefined, null, {}, { p: null }, 'text'])
      throws(() => messageOfCacao(none as unknown as Cacao), { rule: 'header' })
  })
})
