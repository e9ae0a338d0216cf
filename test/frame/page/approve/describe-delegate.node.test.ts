import { deepEqual, doesNotMatch, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zeroAddress } from 'viem'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, stranger } from './stub-node.ts'

const token = addressOf('e0')
const world = (answers: Readonly<Record<string, bigint>>) => ({ tokens: { [token]: { symbol: 'UNI', decimals: 18, answers } } })
const delegateTo = (who: string, answers: Readonly<Record<string, bigint>> = { '0x587cde1e': 0n }) =>
  send(to(token, call('function delegate(address)', [who])), world(answers))

describe('votes that are delegated', () => {
  test('are shown with their recipient, and are no danger at a token with votes', async () => {
    const { rows, warnings, dangers } = await delegateTo(stranger)
    deepEqual(dangers, [])
    match(warnings.join(), new RegExp(`${stranger} can vote with all your tokens of this kind`))
    ok(rows.some(([label, value]) => label === 'Also named' && value === stranger))
  })

  test('are a danger at a contract that is no such token: its function may give any right', async () => {
    match((await delegateTo(stranger, {})).dangers.join(), new RegExp(`may let ${stranger} act for you`))
  })

  test('are not shown where they stay the user’s, or are revoked', async () => {
    for (const who of [account, zeroAddress]) {
      const { warnings, dangers } = await delegateTo(who)
      deepEqual(dangers, [])
      doesNotMatch(warnings.join(), /can vote/)
    }
  })
})
