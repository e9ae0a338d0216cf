import { deepEqual, equal } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { address, type IInstruction } from '@solana/web3.js'
import { describeSolanaMessage } from '../../../../frame/page/approve/solana-message.ts'
import { localSolana } from '../../../kit/local-solana.ts'
import { requestSolana, fundedWallet, recentHash, rowsIn, wireOf } from './solana-requests.ts'

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const firstMemoProgram = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const call = (program: string, data: Uint8Array): IInstruction => ({ programAddress: address(program), accounts: [], data })
const memo = (text: string, program = memoProgram) => call(program, bytesOf(text))
const budget = [
  call(budgetProgram, new Uint8Array([3, 0, 0, 0, 0, 0, 0, 0, 0])),
  call(budgetProgram, new Uint8Array([2, 0, 0, 0, 0]))
]
const signIn = (site: string, wallet: string) =>
  `${site} wants you to sign in with your Solana account:\n${wallet}\n\nURI: https://${site}\nVersion: 1\nChain ID: mainnet\nNonce: 12345678\nIssued At: 2026-11-24T15:00:00.000Z`

describe('a memo in a transaction of Solana', () => {
  const local = localSolana()
  let wallet: Awaited<ReturnType<typeof fundedWallet>>
  before(async () => {
    wallet = await fundedWallet(local)
  })

  const shown = async (instructions: readonly IInstruction[], recent?: string) => {
    const transaction = wireOf(wallet.wallet, instructions, recent ?? (await recentHash(local)))
    return (await requestSolana({ local, ...wallet }, 'solana_signTransaction', { transaction })).approval
  }
  const asMessage = (text: string) =>
    describeSolanaMessage({ origin: 'https://shop.example', account: wallet.wallet }, bytesOf(text))

  for (const [name, textFor] of Object.entries({
    'a sign-in to another site': (own: string) => signIn('bank.example', own),
    'a sign-in to the site that asks': (own: string) => signIn('shop.example', own),
    'a hash, as Orderly makes a key of it': () => '3f'.repeat(32),
    'a text whose signature is a key': () => 'Privacy Money account sign in',
    'an order to a program': () => '{"type":"withdraw","amount":"1000"}',
    'a fixed text': () => 'gm',
    'a plain text': () => 'Invoice 93021 of shop.example'
  }))
    test(`is shown as the message that it is: ${name}`, async () => {
      const text = textFor(wallet.wallet)
      const { title, warnings, dangers } = asMessage(text)
      for (const instructions of [[memo(text)], [memo(text, firstMemoProgram)], [...budget, memo(text)]]) {
        const approval = await shown(instructions)
        // the local chain lacks the first memo program
        const others = approval.warnings.filter(each => each !== 'This will likely fail.')
        deepEqual([approval.title, others, approval.dangers], [title, warnings, dangers])
        equal(rowsIn(approval).find(([label]) => label === 'Memo')?.[1], text)
      }
    })

  test('keeps its dangers beside a payment, and on another network', async () => {
    const key = 'Privacy Money account sign in'
    const transfer: IInstruction = {
      programAddress: address('11111111111111111111111111111111'),
      accounts: [
        { address: wallet.wallet, role: 3 },
        { address: address(budgetProgram), role: 1 }
      ],
      data: new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    }
    const paid = await shown([transfer, memo('Invoice 93021 of shop.example'), memo(key)])
    deepEqual(paid.dangers.slice(-1), asMessage(key).dangers)
    equal((await shown([transfer, memo('Invoice 93021 of shop.example')])).title, 'Send')

    // the format of Orderly: it names no block of any network
    const elsewhere = await shown([...budget, memo('3f'.repeat(32))], '11111111111111111111111111111111')
    equal(elsewhere.title, 'Sign a message')
    equal(elsewhere.dangers.length, 2)
    deepEqual(elsewhere.dangers.slice(0, 1), asMessage('3f'.repeat(32)).dangers)
  })

  test('is called a sign-in where it is nothing else', async () => {
    const own = memo(signIn('shop.example', wallet.wallet))
    equal((await shown([own, own])).title, 'Sign in')
    equal((await shown([memo('93021 of shop.example'), own])).title, 'Sign a message')
    equal((await shown(budget)).title, 'Sign a transaction')
  })
})
