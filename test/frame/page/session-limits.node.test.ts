import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxUint256 } from 'viem'
import { describeGrant } from '../../../frame/page/smart/sessions.ts'
import type { PreparedOperation } from '../../../frame/page/smart/operation.ts'
import { addressOf, requesterOf, stranger } from './approve/stub-node.ts'

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const soon = 1_798_761_600
const outcome = { kind: 'passes' }
const prepared = { operation: {}, outcome, mostFee: 1n, sponsor: '', sponsorRefused: false, delegation: undefined }

const granted = (until: number, native: bigint, amount: bigint) =>
  describeGrant(
    requesterOf({ tokens: { [dollar]: { symbol: 'USDC', decimals: 6 } } }),
    {
      signer: stranger,
      until,
      sponsor: addressOf('00'),
      native,
      contracts: [],
      tokens: [{ token: dollar, amount }]
    },
    prepared as unknown as PreparedOperation
  )

describe('a session that is asked for', () => {
  test('is a danger where nothing limits what it may take, and where it has no end', async () => {
    const { dangers, parts = [] } = await granted(2 ** 48 - 1, maxUint256, maxUint256)
    equal(dangers.length, 3)
    match(dangers.join(), /no end.*ETH has no limit here.*USDC has no limit here/)
    const rows = Object.fromEntries(parts[0]!.rows)
    equal(rows['Coins and network fees, at most'], 'Unlimited ETH')
    match(rows['Token, at most'], /^Unlimited USDC\n/)
  })

  test('is none within limits', async () => {
    const { dangers, parts = [] } = await granted(soon, 10n ** 18n, 5_000_000n)
    deepEqual(dangers, [])
    equal(Object.fromEntries(parts[0]!.rows)['Coins and network fees, at most'], '1 ETH')
  })
})
