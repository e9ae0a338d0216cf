import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { send, to } from './call-requests.ts'
import { account, addressOf, approvalLog, contractAt, paymentLog, stranger, transferLog, type World } from './stub-node.ts'

const token = addressOf('d0')
const contract = contractAt(1)
const coin = 10n ** 18n
const tokens = { [token]: { symbol: 'USDC', decimals: 6 } }

/** Returns the screen of a payment to a contract that reverts where its gas is estimated. */
const paid = (logs: readonly object[], more: World = { noEstimate: true }) =>
  send(to(contract, '0x', coin), {
    contracts: [contract],
    tokens,
    logs: [[paymentLog(account, contract, coin), ...logs]],
    ...more
  })

describe('a call that reverts only where its gas is estimated', () => {
  const takes = transferLog(token, account, stranger, 1_000_000_000n)

  test('shows what the simulation takes, and that it takes more than it says', async () => {
    const { rows, dangers, warnings } = await paid([takes])
    match(rows.find(([label]) => label === 'Balance changes')?.[1] ?? '', /− 1000 USDC/)
    match(dangers.join(), /This takes more from your wallet than it says/)
    match(warnings.join(), /This will likely fail/)
    deepEqual(dangers, (await paid([takes], {})).dangers)
  })

  test('shows a right that the simulation reveals', async () => {
    match((await paid([approvalLog(token, stranger, 5_000_000n)])).dangers.join(), /can take 5 USDC from your wallet/)
  })
})
