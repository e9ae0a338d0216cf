import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { flowsIn } from '../../../../adapters/evm/codec/flows.ts'
import { nativeLog, type Move } from '../../../../adapters/evm/codec/receipts.ts'

const move = (from: string, to: string, amount: bigint, token = 'token', tokenId?: bigint): Move => ({
  token,
  from,
  to,
  amount,
  tokenId
})
const shapeOf = (...moves: readonly Move[]) =>
  flowsIn(moves, 'account').map(({ token, tokenId, given, got }) => [
    token,
    tokenId,
    Object.fromEntries(given),
    Object.fromEntries(got)
  ])

describe('what an account gives and gets', () => {
  test('is shown by the other side, although the account has no less afterwards', () => {
    const [farm, taken] = [move('farm', 'account', 9n), move('account', 'thief', 9n)]
    const flow = [['token', undefined, { thief: 9n }, { farm: 9n }]]
    deepEqual(shapeOf(farm, taken), flow)
    deepEqual(shapeOf(taken, farm), flow)
  })

  test('leaves out what a receiver gives back, but not what it gives before', () => {
    const [out, back] = [move('account', 'router', 9n), move('router', 'account', 4n)]
    deepEqual(shapeOf(out, back), [['token', undefined, { router: 5n }, {}]])
    deepEqual(shapeOf(back, out), [['token', undefined, { router: 9n }, { router: 4n }]])
  })

  test('is apart for coins, each token and each item, and leaves out others and itself', () => {
    deepEqual(
      shapeOf(
        move('account', 'shop', 1n, nativeLog),
        move('account', 'shop', 1n, 'art', 7n),
        move('account', 'shop', 1n, 'art', 8n),
        move('farm', 'shop', 1n),
        move('account', 'account', 1n)
      ),
      [
        [undefined, undefined, { shop: 1n }, {}],
        ['art', 7n, { shop: 1n }, {}],
        ['art', 8n, { shop: 1n }, {}]
      ]
    )
  })
})
