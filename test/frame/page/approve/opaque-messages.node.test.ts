import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stringToHex } from 'viem'
import { readMessageRequest } from '../../../../frame/page/approve/signature-request.ts'
import { describeSolanaMessage } from '../../../../frame/page/approve/solana-message.ts'
import { account, approvalOf, requester, wordOf } from './asked-typed-data.ts'

const shown = (text: string) => readMessageRequest(requester(), stringToHex(text)).approval

const codes: Readonly<Record<string, string>> = {
  'an order of Drift, in hex': 'c8d5a65e2234f55d0001010080841e000000000000000000000000000200000000',
  'a hash without 0x': 'ab'.repeat(32),
  'more than a hash': `${wordOf('ab')}00`,
  'base58 of 32 bytes': 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k',
  'base64 of 32 bytes': `${'q83v'.repeat(10)}q80=`,
  'base64 for web pages': 'q8-_'.repeat(12),
  'a code with space around it': `\n${'ab'.repeat(40)} \n`
}

describe('a text that is nothing but a code', () => {
  for (const [name, text] of Object.entries(codes)) {
    test(`is a danger, for both kinds of accounts: ${name}`, () => {
      match(shown(text).dangers.join(), /can stand for anything, such as an order or a key/)
      const bytes = new Uint8Array(new TextEncoder().encode(text))
      match(describeSolanaMessage({ origin: 'https://shop.example', account }, bytes).dangers.join(), /can stand for anything/)
    })
  }

  test('is a warning where it is a hash in hex, as many a code for a login is', () => {
    const { warnings, dangers } = shown(wordOf('ab'))
    match(warnings.join(), /a code that can’t be read/)
    deepEqual(dangers, [])
  })

  test('is told of within typed data too', async () => {
    const message = stringToHex('ab'.repeat(33))
    match((await approvalOf('SafeMessage(bytes message)', { message })).dangers.join(), /can stand for anything/)
  })

  test('is none where it is shorter, an address, or has words in it', () => {
    for (const text of [
      'ab'.repeat(16),
      account,
      '6f9619ff-8b86-d011-b42d-00c04fc964ff',
      `Nonce: ${wordOf('ab')}`,
      'x'.repeat(33)
    ]) {
      const { warnings, dangers } = shown(text)
      deepEqual([warnings, dangers], [[], []], text)
    }
  })
})
