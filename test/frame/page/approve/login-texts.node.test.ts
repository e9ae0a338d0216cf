import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stringToHex } from 'viem'
import { readMessageRequest } from '../../../../frame/page/approve/signature-request.ts'
import { account, addressOf, requester, stranger } from './typed-data-requests.ts'

const shownAt = (origin: string, text: string) =>
  readMessageRequest({ ...requester(), origin, own: [account, addressOf('a5')] }, stringToHex(text)).approval
const shown = (text: string) => shownAt('https://shop.example', text)

const unnamed = 'This text doesn’t say which site it’s for.'
const elsewhere = (site: string, origin = 'https://shop.example') => `This signs you in to ${site}, but ${origin} is asking.`
const openSea = (host: string) =>
  `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://${host}/tos) and Privacy Policy (https://${host}/privacy).\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n9f1d7c7e-52c4-4f0f-9b0e-f6f0a3b3a1c2`

describe('a login in no standard form', () => {
  test('to another site is a danger', () => {
    for (const [text, site] of [
      [openSea('opensea.io'), 'opensea.io'],
      ['Sign in to opensea.io\nNonce: 8471931', 'opensea.io'],
      ['Log into Bank.example, 12345', 'bank.example'],
      ['Connect your wallet to bank.example:8443 (12345)', 'bank.example:8443'],
      ['Authorize bank.example, 12345', 'bank.example'],
      ['You are signing in to bank.example, 12345', 'bank.example'],
      ['S\u200bign in to bank.example, 12345', 'bank.example'],
      ['I agree to HTTPS://bank.example/terms.\nnonce: 12345', 'bank.example'],
      ['登录 bank.example\n随机数：12345', 'bank.example'],
      ['Sign in to myshop.example, 12345', 'myshop.example'],
      ['Sign in to shop.example.evil.example, 12345', 'shop.example.evil.example'],
      ['Sign in to bücher.example, 12345', 'xn--bcher-kva.example']
    ] as const)
      deepEqual(shown(text).dangers, [elsewhere(site)], text)
  })

  test('to the site that asks is none, nor to one above or beneath it', () => {
    for (const [origin, text] of [
      ['https://opensea.io', openSea('opensea.io')],
      ['https://app.shop.example', 'Sign in to shop.example, 12345'],
      ['https://shop.example', 'Sign in to Shop, 12345. Terms: https://docs.shop.example/terms'],
      ['https://shop.example', 'Sign in to SHOP.EXAMPLE. Do not sign this on bank.example. 12345'],
      ['https://my-shop.example', 'Sign in to https://my-shop.example. Nonce: 12345'],
      ['http://[::1]:5173', 'Sign in to http://[::1]:5173/. Nonce: 12345'],
      ['http://localhost:5173', 'Sign in to localhost. Nonce: 12345'],
      ['http://localhost:5173', 'Sign in to http://localhost:5173. Nonce: 12345']
    ] as const) {
      const { warnings, dangers } = shownAt(origin, text)
      deepEqual([warnings, dangers], [[], []], text)
    }
  })

  test('that names no site is a warning', () => {
    for (const text of [
      'You are signing into the exchange 218111',
      'Log in. Code: 93021',
      'Login code: 93021',
      'Connect to the exchange, 93021',
      'Authorise the exchange, 93021',
      'Sign in as vitalik.eth with ethers.js, v1.2.3, e.g. 93021',
      'ログイン 93021'
    ]) {
      const { warnings, dangers } = shown(text)
      deepEqual([warnings, dangers], [[unnamed], []], text)
    }
  })

  test('is a warning where it is nothing but digits', () => {
    for (const text of ['1764381856000', ' 2026-11-29 '])
      deepEqual([shown(text).warnings, shown(text).dangers], [[unnamed], []], text)
  })

  test('is not what a text is that signs in nowhere', () => {
    for (const text of [
      `I own this wallet, in order to prove it I sign this. Read bank.example, 12345`,
      'Sign in order to vote. 12345',
      'The catalog in bank.example is signed. 12345',
      'Contact: help@bank.example. Nonce: 12345'
    ]) {
      const { warnings, dangers } = shown(text)
      deepEqual([warnings, dangers], [[], []], text)
    }
  })
})

describe('a text that lets another account act', () => {
  test('is a danger that says which', () => {
    for (const text of [
      `Ephemeral address: ${stranger}\nUntil 2030-01-01`,
      `sessionKey=${stranger}, 12345`,
      `Add ${stranger} as a delegate, 12345`,
      `agent_wallet: ${stranger}, 12345`,
      `New signer ${stranger.toLowerCase()}, 12345`,
      `${stranger}\nExpiration: 2030-01-01`
    ])
      deepEqual(shown(text).dangers, [`This lets ${stranger} act for you.`], text)
  })

  test('is none where the account is the user’s, or stands for nothing of the kind', () => {
    for (const text of [
      `Signer: ${account.toLowerCase()}, 12345`,
      `Delegate: ${addressOf('a5')}, 12345`,
      `Designers of ${stranger}, 12345`,
      `Expiration: 2030-01-01\nResources:\n- https://shop.example/items/${stranger}`,
      `Collection ${stranger}, 12345${'.'.repeat(90)} Expires 2030-01-01`
    ])
      deepEqual(shown(text).dangers, [], text)
  })
})

describe('a text that pays', () => {
  test('is a danger with the amount and the receiver', () => {
    for (const [text, amount, receiver] of [
      ['Send EUR 5000 to DE89370400440532013000 at 2026-11-29T02:00:00Z', 'EUR 5000', 'DE89370400440532013000'],
      ['Order 7\nPay 1,000.50 USDC to thief.eth', '1,000.50 USDC', 'thief.eth'],
      ['please withdraw $5 to my bank ', '$5', 'my bank'],
      [`Transfer 5 ETH to ${stranger}`, '5 ETH', stranger]
    ] as const)
      deepEqual(shown(text).dangers, [`This pays ${amount} to ${receiver}.`], text)
  })

  test('says where a part of the receiver is left out, as Monerium does', () => {
    for (const receiver of ['DE89...3000', '0x1234…5678', 'DE89****3000'])
      deepEqual(shown(`Send EUR 5000 to ${receiver} at 2026-11-29T02:00:00Z`).dangers, [
        `This pays EUR 5000 to ${receiver}. The text shows only part of the recipient.`
      ])
  })

  test('is not what a text is that only speaks of paying', () => {
    for (const text of [
      'I do not send 5 EUR to you, 12345',
      'Send us a note, 12345',
      'Transfer my profile to shop.example, 12345'
    ])
      deepEqual(shown(text).dangers, [], text)
  })
})
