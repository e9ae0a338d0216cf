import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getAddress, type Hex } from 'viem'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, transferLog } from './stub-node.ts'

// A contract with vesting balances (MultiFeeDistribution) pays half of them to others on an early withdrawal.

const [locker, token, other, treasury] = ['10', 'd1', 'a2', 'a3'].map(addressOf) as [Hex, Hex, Hex, Hex]
const tokens = { [token]: { symbol: 'EPS', decimals: 0 } }
const exit = to(locker, call('function exit()', []))
const othersIn = async (...logs: readonly object[]) =>
  (await send(exit, { tokens, logs: [logs] })).rows.find(([label]) => label === 'Others get')?.[1]
const paid = (receiver: string, amount: bigint, payer: string = locker) => transferLog(token, payer, receiver, amount)

describe('what others get of what a contract pays the wallet', () => {
  test('has a row, with who gets it', async () => {
    const text = `1500 EPS\nto\n${getAddress(other)}\n500 EPS\nto\n${getAddress(treasury)}`
    equal(await othersIn(paid(account, 2000n), paid(other, 1500n), paid(treasury, 500n)), text)
    deepEqual((await send(exit, { tokens, logs: [[paid(account, 2n), paid(other, 2n)]] })).dangers, [])
  })

  test('has none where another contract pays it, or where the wallet gets none of it', async () => {
    equal(await othersIn(paid(account, 2000n), paid(other, 2000n, treasury)), undefined)
    equal(await othersIn(paid(other, 2000n)), undefined)
    equal(await othersIn(paid(account, 2000n)), undefined)
  })
})
