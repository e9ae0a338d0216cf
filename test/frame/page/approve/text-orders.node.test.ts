import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stringToHex } from 'viem'
import { readMessageRequest } from '../../../../frame/page/approve/signature-request.ts'
import { describeSolanaMessage } from '../../../../frame/page/approve/solana-message.ts'
import { account, addressOf, requester, stranger } from './typed-data-requests.ts'

const shown = (text: string) => readMessageRequest(requester(), stringToHex(text)).approval
const solanaAccount = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
const shownOnSolana = (text: string) =>
  describeSolanaMessage(
    { origin: 'https://shop.example', account: solanaAccount },
    new Uint8Array(new TextEncoder().encode(text))
  )

const order =
  'This text is an order to a program. Anyone with the signature can submit it. Only sign it if you know what it does.'
const code =
  'This text contains a code that can stand for anything, including an order or a key. Only sign it if you know what it is.'

// https://docs.near-intents.org: the verifier parses the text itself, so whitespace, key order and escapes are the app's choice
describe('an order of NEAR Intents, in JSON', () => {
  const nonce = 'XVoKfmScb3G+XqH9ke/fSlJ/3xO59sNhCxhpG821BH8='
  const transfer = { intent: 'transfer', receiver_id: 'thief.near', tokens: { 'nep141:eth.omft.near': '1000000000000000000000' } }
  const signed = (intent: object, memo = '', signer = account.toLowerCase()) => ({
    intents: [{ memo, ...intent }],
    signer_id: signer,
    verifying_contract: 'intents.near',
    deadline: '2027-01-01T00:00:00.000Z',
    nonce
  })
  /** Adds an escape to each run of 16 characters. */
  const escaped = (json: string) =>
    json.replace(/[\w+/=:]{16}/g, part => `${part.slice(0, -1)}\\u00${part.charCodeAt(15).toString(16)}`)

  test('is a danger with its nonce in a line of its own', () => {
    const text = JSON.stringify(signed(transfer), undefined, 2)
    match(text, /^ {2}"nonce": "/m)
    deepEqual(shown(text).dangers, [order])
  })

  test('is a danger where what it sends stands far below', () => {
    const memo = 'Welcome to shop.example! Signing this message proves that this account is yours. It is free.'
    const text = JSON.stringify(signed(transfer, memo)).replace('"intent":', `${'\n'.repeat(400)}"intent":`)
    deepEqual(shown(text).dangers, [order])
  })

  test('is a danger in escapes: of another key, and of an account of Solana', () => {
    const key = { intent: 'add_public_key', public_key: 'ed25519:6E8sCci9badyRkXb3JoRpBj5p8C6Tw41ELDZoiihKEtp' }
    const text = escaped(JSON.stringify(signed(key)))
    deepEqual(JSON.parse(text), signed(key))
    deepEqual(shown(text).dangers, [order])
    const id = 'c4a2b7d9e0f14a35b6c7d8e9f0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3'
    deepEqual(shownOnSolana(escaped(JSON.stringify(signed(transfer, '', id)))).dangers, [order])
  })
})

describe('a text that a program reads', () => {
  for (const [name, text] of Object.entries({
    'an object': '{"action":"updateProfile","ts":1}',
    'an object with blanks around it': ' \n{ }\n',
    'a list of numbers': '[1, 2]',
    'a list with texts': 'Order 5: ["transfer", 5]',
    'an object behind a heading': 'Shop order:\n{ "to": "thief", "amount": 5 }\nThank you.',
    'an object behind other braces': 'Hello {name}! [1] {"type":"withdraw"}',
    'an object whose first name has quotes in it': 'Order {"a \\" b": 1}',
    'an object within a text in quotes': '"{\\"type\\":\\"withdraw\\"}"',
    'an object in escapes': 'Order \\u007b"type":"withdraw"}',
    'an object that is written otherwise': "{type: 'withdraw', amount: 5,}",
    'an object that is written otherwise, within a text': "Order {'type': 'withdraw'}",
    'an object with a comment': '{ /* of the shop */ "type": "withdraw" }'
  })) {
    test(`is a danger, for both kinds of accounts: ${name}`, () => {
      deepEqual([shown(text).dangers, shownOnSolana(text).dangers], [[order], [order]])
    })
  }

  // https://docs.pacifica.fi/api-documentation/api/signing/implementation
  test('is a danger: an order of Pacifica', () => {
    const data = { amount: '100000', price: '0.0001', side: 'ask', symbol: 'BTC' }
    deepEqual(shownOnSolana(JSON.stringify({ data, expiry_window: 30000, type: 'create_order' })).dangers, [order])
  })

  // https://www.evvm.info/docs: `<id>,pay,<to>,<token>,<amount>,<priority fee>,<nonce>,<priority>,<executor>`
  test('is a danger: a payment of EVVM, which is a list with an address in it', () => {
    const none = addressOf('00')
    for (const text of [
      `1,pay,${stranger},${none},5000000000000000000000,0,4,false,${none}`,
      `${stranger},pay,5\n`,
      `pay,5,${stranger.toLowerCase()}`
    ])
      deepEqual(shown(text).dangers, [order], text)
  })

  test('is none where it has blanks, fewer parts, or no address', () => {
    for (const text of [
      `Hello, ${account}, this is shop.example, nonce 12345`,
      `shop.example,${account}`,
      'one,two,three,12345',
      'Hello {name}, [1] of [2], see [the terms] at 15:04',
      '[Shop] I agree: 12345 {draft}',
      'Options: [], {}. Nonce: 12345'
    ])
      deepEqual(shown(text).dangers, [], text)
  })

  test('has no nonce of a login where braces stand in it, and no code in escapes', () => {
    const digits = 'ab'.repeat(32)
    deepEqual(shown(`Order }\nnonce: ${digits}`).dangers, [code])
    for (const text of [
      `Order ${digits.slice(0, 30)}\\u0061${digits.slice(31)}`,
      `Order ${digits.slice(0, 30)}\\/${digits.slice(30)}`,
      `Order\\nnonce: ${digits}`,
      `Order\\u000anonce: ${digits}`,
      `\\u006eonce: ${digits}`
    ])
      deepEqual(shown(text).dangers, [code], text)
  })
})

// AIP-113: accounts of Aptos, and of Initia, that belong to an account of Ethereum or Solana; the nonce is the digest of the
// transaction
describe('a sign-in that is a transaction of Aptos', () => {
  const digest = '0xf790024c9374b4e2f58a5dd758b83c9b59cf41d0cb8ac5087fa02d9047866ace'
  const number = 'This number can stand for a transaction on another network.'
  const executes = 'This approves a transaction on another network. Anyone with the signature can send it.'
  const asks = 'Please confirm you explicitly initiated this request from shop.example. You are approving to execute transaction'
  const signIn = (statement: string, nonce: string, rest = '') =>
    `shop.example wants you to sign in with your Ethereum account:\n${account}\n\n${statement}\n\nURI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-11-24T15:00:00.000Z${rest}`

  test('is a danger, and not called a sign-in', () => {
    for (const statement of [
      `${asks} 0x1::aptos_account::transfer_coins on Aptos blockchain (mainnet).`,
      `${asks} on Initia blockchain (interwoven-1).`
    ]) {
      const { title, dangers } = shown(signIn(statement, digest))
      deepEqual([title, dangers], ['Sign a message', [executes, number]])
      const text = `shop.example wants you to sign in with your Solana account:\n${solanaAccount}\n\n${statement}\n\nNonce: ${digest}`
      const solana = shownOnSolana(text)
      deepEqual([solana.title, solana.dangers], ['Sign a message', [executes, number]])
    }
    deepEqual(shown(signIn(`${asks} on a network.`, '12345678')).dangers, [executes])
  })

  test('is a danger by its nonce alone, whatever it says', () => {
    const base64 = 'XVoKfmScb3G+XqH9ke/fSlJ/3xO59sNhCxhpG821BH8='
    for (const nonce of [digest, `${digest}00`, solanaAccount, base64]) {
      const { title, dangers } = shown(signIn('Sign in to the shop.', nonce))
      deepEqual([title, dangers], ['Sign in', [number]], nonce)
    }
  })

  test('is none with a nonce of digits without 0x, as NextAuth and viem make them', () => {
    for (const nonce of [digest.slice(2), '0a1b2c3d4e5f'.repeat(8), 'tW1kHIjxrP1xLvbCz']) {
      const { title, dangers } = shown(signIn('Sign in to the shop.', nonce))
      deepEqual([title, dangers], ['Sign in', []], nonce)
    }
    equal(shown(signIn('Sign in to the shop.', `0x${'0a1b2c3d4e5f'.repeat(8)}`)).dangers.length, 1)
  })
})
