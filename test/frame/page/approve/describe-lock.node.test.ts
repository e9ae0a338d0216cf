import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApprovalRow } from '../../../../frame/page/approve/approval-content.ts'
import { call, send, to } from './call-requests.ts'
import { addressOf } from './stub-node.ts'

const escrow = addressOf('5f')
// 1 January 2031
const end = 1_925_000_000n
const world = (answers: Readonly<Record<string, bigint>> = {}) => ({
  tokens: { [escrow]: { symbol: 'veCRV', decimals: 18, balance: 10n ** 23n, answers } }
})
const rowOf = (rows: readonly ApprovalRow[], label: string) => rows.find(([each]) => each === label)?.[1]

describe('a lock', () => {
  test('is a danger with its end, which no change of the wallet shows', async () => {
    for (const data of [
      call('function increase_unlock_time(uint256)', [end]),
      call('function create_lock(uint256,uint256)', [1n, end])
    ]) {
      const { rows, dangers } = await send(to(escrow, data), world())
      match(dangers.join(), /can’t withdraw what this locks until .*2031/)
      match(rowOf(rows, 'Locked until')!, /2031/)
      ok(dangers.length === 1)
    }
    match(
      (await send(to(escrow, call('function increase_unlock_time(uint256)', [end * 1000n])), world())).dangers.join(),
      /can never withdraw what this locks/
    )
  })

  test('is a danger with its length, and no day less, where the contract takes that', async () => {
    const data = call('function create_lock(uint256,uint256)', [1n, 4n * 365n * 86_400n + 1n])
    const { rows, dangers } = await send(to(escrow, data), world())
    match(dangers.join(), /can’t withdraw what this locks for 1461 days/)
    deepEqual(rowOf(rows, 'Locked for'), '1461 days')
  })

  test('that the user already has is a danger where more is added to it, with its end where the contract returns it', async () => {
    const data = call('function increase_amount(uint256)', [5n])
    match(
      (await send(to(escrow, data), world({ '0xadc63589': end }))).dangers.join(),
      /can’t withdraw what this locks until .*2031/
    )
    for (const each of [world(), world({ '0xadc63589': 0n })])
      match((await send(to(escrow, data), each)).dangers.join(), /the end of the lock is unknown/)
  })
})
