import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nativeLog, receiptsIn, type Move } from '../../../../adapters/evm/codec/receipts.ts'

const move = (from: string, to: string, amount: bigint, token = 'token'): Move => ({
  from,
  to,
  amount,
  token,
  tokenId: undefined
})

/** Returns what others get that the account does not give, by recipient. */
const uncovered = (moves: readonly Move[], lost = 0n): Record<string, bigint> =>
  Object.fromEntries(
    receiptsIn(moves, 'account', () => lost).flatMap(each =>
      each.to !== 'account' && each.uncovered > 0n ? [[each.to, each.uncovered]] : []
    )
  )

describe('what others receive', () => {
  test('is covered by what the account has less, on any way', () => {
    deepEqual(uncovered([move('account', 'router', 5n), move('router', 'pool', 3n), move('router', 'fee', 2n)]), {})
    deepEqual(uncovered([move('account', 'router', 5n), move('router', 'account', 4n), move('router', 'fee', 1n)]), {})
    // a refund of one may be given to the next
    deepEqual(
      uncovered([
        move('account', 'first', 5n),
        move('first', 'account', 4n),
        move('account', 'second', 4n),
        move('second', 'fee', 4n)
      ]),
      {}
    )
  })

  test('is covered by nothing that comes back to the account, in any order', () => {
    const [given, back, stolen] = [move('account', 'till', 5n), move('till', 'account', 5n), move('till', 'thief', 5n)]
    for (const moves of [
      [given, back, stolen],
      [given, stolen, back],
      [back, given, stolen],
      [back, stolen, given],
      [stolen, given, back],
      [stolen, back, given]
    ]) {
      deepEqual(uncovered(moves)['thief'], 5n)
    }
  })

  test('is covered by what goes on to the account, and once', () => {
    deepEqual(uncovered([move('pool', 'executor', 5n), move('executor', 'account', 5n)]), {})
    deepEqual(uncovered([move('till', 'accomplice', 5n), move('accomplice', 'account', 4n)]), { accomplice: 1n })
    deepEqual(
      uncovered([
        move('account', 'till', 5n),
        move('till', 'thief', 5n),
        move('till', 'accomplice', 5n),
        move('accomplice', 'account', 5n)
      ]),
      { thief: 5n }
    )
  })

  test('is covered by coins that the account unwraps, as far as it has less of what they were', () => {
    const moves = [
      move('weth', 'account', 5n, nativeLog),
      move('account', 'market', 5n, nativeLog),
      move('market', 'seller', 5n, nativeLog)
    ]
    deepEqual(uncovered(moves, 5n), {})
    deepEqual(uncovered(moves, 2n), { market: 3n, seller: 3n })
  })

  test('says who pays it and what they get meanwhile', () => {
    const [receipt] = receiptsIn([move('pool', 'router', 100n), move('router', 'fee', 1n)], 'account', () => 0n).filter(
      each => each.to === 'fee'
    )
    deepEqual(receipt, { token: 'token', from: 'router', to: 'fee', amount: 1n, uncovered: 1n, passing: 100n })
  })
})
