import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stringToHex } from 'viem'
import { readMessageRequest } from '../../../../frame/page/approve/signature-request.ts'
import { describeSolanaMessage } from '../../../../frame/page/approve/solana-message.ts'
import { account, approvalOf, requester, wordOf } from './typed-data-requests.ts'

const shown = (text: string) => readMessageRequest(requester(), stringToHex(text)).approval

/** Base58 of 32 bytes of which the first eight are zeros: 41 characters. */
const shortKey = '11111111PrtZobs7iffs71YcXZ8SLwjqDwrRDKepJ'

const codes: Readonly<Record<string, string>> = {
  'an order of Drift, in hex': 'c8d5a65e2234f55d0001010080841e000000000000000000000000000200000000',
  'a hash': wordOf('ab'),
  'a hash without 0x': 'ab'.repeat(32),
  'more than a hash': `${wordOf('ab')}00`,
  'base58 of 32 bytes': 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k',
  'base58 of 32 bytes that begin with zeros': shortKey,
  'base64 of 32 bytes': `${'q83v'.repeat(10)}q80=`,
  'base64 for web pages': 'q8-_'.repeat(12),
  'a code with space around it': `\n${'ab'.repeat(40)} \n`
}

describe('a text that is nothing but a code', () => {
  for (const [name, text] of Object.entries(codes)) {
    test(`is a danger, for both kinds of accounts: ${name}`, () => {
      match(shown(text).dangers.join(), /is a code that can stand for anything/)
      const bytes = new Uint8Array(new TextEncoder().encode(text))
      match(
        describeSolanaMessage({ origin: 'https://shop.example', account }, bytes).dangers.join(),
        /is a code that can stand for anything/
      )
    })
  }

  test('is a danger within a sentence too, but where it is called the nonce of a login', () => {
    for (const text of [
      `Order ${'ab'.repeat(32)}`,
      `Order ${wordOf('ab')}`,
      `order:\n${wordOf('ab')}00`,
      `I sign "${wordOf('ab')}".`,
      `Order:${wordOf('ab')}`,
      `Order #${wordOf('ab')}`,
      `Order=${wordOf('ab')}`,
      `Order.${'ab'.repeat(32)}.`,
      `Sign Order_${wordOf('ab')}_1`,
      `Accept the challenge ${wordOf('ab')}`,
      `Accept the challenge: ${wordOf('ab')}`,
      `Order, nonce: ${wordOf('ab')}`,
      `Nonce 7 of order: ${wordOf('ab')}`,
      `Nonce: 7 ${wordOf('ab')}`,
      `Request: ${wordOf('ab')}`,
      `https://shop.example ${wordOf('ab')}`,
      `Order ${'5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'.repeat(2)}`,
      'Order EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k',
      `agent_wallet: "${shortKey}"`,
      `Sign it_${'1'.repeat(31)}4E`,
      `Order ${'1'.repeat(31)}4E`,
      `Order ${'q83vZx-_'.repeat(6)}`,
      `Order ${'q83v'.repeat(10)}q80=`
    ]) {
      match(shown(text).dangers.join(), /contains a code that can stand for anything/, text)
    }
    for (const text of [
      `Nonce:\n${wordOf('ab')}`,
      `登录\n随机数：${wordOf('ab')}`,
      `challenge: "${wordOf('ab')}"`,
      `- Request ID: ${wordOf('ab')}`,
      `Terms: https://shop.example/terms/${wordOf('ab')}`,
      'Read terms-of-service-v2-for-the-marketplace-of-boats first.'
    ]) {
      deepEqual(shown(text).dangers, [], text)
    }
  })

  test('is none where it is the account itself, as Solana writes it', () => {
    const own = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
    const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))
    const dangersOf = (text: string) =>
      describeSolanaMessage({ origin: 'https://shop.example', account: own }, bytes(text)).dangers
    deepEqual(dangersOf(`shop.example wants you to sign in with your Solana account:\n${own}\n\nNonce: 8f3c27d1`), [])
    const dangersOfShort = (text: string) =>
      describeSolanaMessage({ origin: 'https://shop.example', account: shortKey }, bytes(text)).dangers
    deepEqual(dangersOfShort(`I am ${shortKey}, nonce 8f3c27d1`), [])
    match(dangersOfShort(`I am ${shortKey.slice(0, -1)}H, nonce 8f3c27d1`).join(), /contains a code/)
    match(dangersOf(`I am ${own.replace('EE', 'FF')}`).join(), /contains a code/)
  })

  test('is none where letters are fewer, or more, than those of 32 bytes', () => {
    for (const text of [`Order ${shortKey.slice(1)}`, `Order 1${shortKey}`, `Order ${'1'.repeat(33)}`])
      deepEqual(shown(text).dangers, [], text)
  })

  test('is shown within typed data too', async () => {
    const message = stringToHex('ab'.repeat(33))
    match((await approvalOf('SafeMessage(bytes message)', { message })).dangers.join(), /can stand for anything/)
  })

  test('is none where it is shorter, an address, or has words in it', () => {
    for (const text of [
      'ab'.repeat(16),
      `${account} 0123456789abcdef`,
      '6f9619ff-8b86-d011-b42d-00c04fc964ff',
      `Nonce: ${wordOf('ab')}`,
      'x'.repeat(33)
    ]) {
      const { warnings, dangers } = shown(text)
      deepEqual([warnings, dangers], [[], []], text)
    }
  })
})

/** Texts in the format of real sites. */
const logins: readonly (readonly [site: string, text: string])[] = [
  [
    'opensea.io',
    `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).\n\nWallet address:\n${account}\n\nNonce:\n6f9619ff-8b86-d011-b42d-00c04fc964ff`
  ],
  [
    'guild.xyz',
    `Please sign this message\n\nAddress: ${account}\nMethod: 2\nNonce: ${'cd'.repeat(32)}\nHash: ${wordOf('ab')}\nTimestamp: 1732470000000`
  ],
  ['blur.io', `Sign in to Blur\n\nChallenge: ${'ab'.repeat(32)}`],
  ['looksrare.org', `Welcome to LooksRare. Click "Sign" to sign in. No password needed.\n\nNonce: ${'ab'.repeat(32)}`],
  ['debank.com', `You are signing into DeBank.\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n${wordOf('ab')}`],
  ['rarible.com', `I would like to Sign In for 24 hours with ${account} 1732470000`],
  ['foundation.app', 'Please sign this message to connect to Foundation.'],
  [
    'app.galxe.com',
    `app.galxe.com wants you to sign in with your Ethereum account:\n${account}\n\nSign in with Ethereum to the app.\n\nURI: https://app.galxe.com\nVersion: 1\nChain ID: 1\nNonce: uxjoeOuHv7wLm1cLo\nIssued At: 2026-11-24T15:00:00.000Z`
  ],
  [
    'zora.co',
    `zora.co wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://zora.co\nVersion: 1\nChain ID: 1\nNonce: ${'ab'.repeat(32)}\nIssued At: 2026-11-24T15:00:00.000Z\nResources:\n- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq\n- https://zora.co/terms/${'ab'.repeat(32)}`
  ],
  ['market.example', `market.example asks you to sign in.\n\nHash: ${wordOf('ab')}\nNonce: 17`],
  ['zealy.io', `Sign this message to prove you own this wallet.\n\nSession ID: ${'ab'.repeat(32)}`]
]

describe('a login as sites ask for it', () => {
  const dangersAt = (site: string, text: string) =>
    readMessageRequest({ ...requester(), origin: `https://${site}` }, stringToHex(text)).approval.dangers

  for (const [site, text] of logins) {
    test(`is no danger at its own site: ${site}`, () => {
      deepEqual(dangersAt(site, text), [])
    })
  }

  test('is a danger with a hash in it where another site asks, or where no nonce stands beside it', () => {
    for (const [site, text] of logins.filter(([, each]) => each.includes('Hash:'))) {
      match(dangersAt('evil.example', text).join(), /contains a code/, site)
      match(dangersAt(`${site}.evil.example`, text).join(), /contains a code/, site)
      match(dangersAt(site, text.replace('Nonce', 'Order')).join(), /contains a code/, site)
    }
    match(dangersAt('guild.xyz', `Hash: ${wordOf('ab')}\nNonce: 1`).join(), /contains a code/)
  })
})

describe('a readable text of 32 bytes', () => {
  test('is no danger where it is words with punctuation between them', () => {
    for (const text of [
      'Login to shop.example id: 123456',
      'shop.example/login, code #12345.',
      '"I accept v2." shop.example (ok)',
      'Hello, SHOP! Please sign: 8471,9'
    ]) {
      deepEqual([text.length, shown(text).dangers], [32, []], text)
    }
  })

  test('is one where its letters, digits and marks come in no order, or it is in another script', () => {
    for (const text of [
      'a.B~c$D%e&F*g+H=i<J>k|L^m`N{o}P.',
      'aB.cD.eF.gH.iJ.kL.mN.oP.qR.sT.u.',
      'Login to shop.example id: 1234é',
      'Login.....to shop.example 123456'
    ])
      match(shown(text).dangers.join(), /^These 32 bytes can stand for anything/, text)
  })
})
