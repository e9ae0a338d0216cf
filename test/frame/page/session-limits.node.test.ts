import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxUint256, type Address } from 'viem'
import { describeGrant } from '../../../frame/page/smart/sessions.ts'
import type { PreparedOperation } from '../../../frame/page/smart/user-operation.ts'
import { createNetworks } from '../../../frame/page/chain/networks.ts'
import { addressOf, mainnet, requesterOf, stranger } from './approve/stub-node.ts'

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const soon = 1_798_761_600
const outcome = { kind: 'passes' }
const prepared = { operation: {}, outcome, mostFee: 1n, sponsor: '', sponsorRefused: false, delegation: undefined }

const kitties = '0x06012c8cf97bead5deae237070f9587f8e7a266d'
const items = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
/** Total supply of the dollar. */
const supply = 50_000_000_000n
/** Balance of the account, from the node. */
const balance = 10n ** 20n

const granted = (until: number, native: bigint, amount: bigint, token: Address = dollar) =>
  describeGrant(
    requesterOf({
      tokens: {
        [dollar]: { symbol: 'USDC', decimals: 6, answers: { '0x18160ddd': supply } },
        [kitties]: { symbol: 'CK', answers: { '0x18160ddd': 2n ** 200n } },
        [items]: { symbol: 'BAYC', decimals: 0, answers: { '0x01ffc9a7': 1n, '0x18160ddd': 2n ** 200n } }
      }
    }),
    {
      signer: stranger,
      until,
      sponsor: addressOf('00'),
      native,
      contracts: [],
      tokens: [{ token, amount }]
    },
    prepared as unknown as PreparedOperation
  )

describe('a session that is asked for', () => {
  test('is a danger where nothing limits what it may take, and where it has no end', async () => {
    const { dangers, parts = [] } = await granted(2 ** 48 - 1, maxUint256, maxUint256)
    equal(dangers.length, 3)
    match(dangers.join(), /doesn’t expire.*No limit on ETH.*No limit on USDC/)
    const rows = Object.fromEntries(parts[0]!.rows)
    equal(rows['Max coins and network fees'], 'Unlimited ETH')
    match(rows['Token limit'], /^Unlimited USDC\n/)
  })

  test('has no end where milliseconds stand in the place of seconds', async () => {
    const { dangers, parts = [] } = await granted(soon * 1000, 10n ** 18n, 5_000_000n)
    deepEqual(dangers, ['This session doesn’t expire.'])
    equal(Object.fromEntries(parts[0]!.rows)['Until'], 'No expiry')
  })

  test('is a danger with a limit that is above all that the account has, or that there is', async () => {
    const noCoins = 'No limit on ETH: all of it can be taken.'
    const noDollars = 'No limit on USDC: all of it can be taken.'
    const dangersOf = async (native: bigint, amount: bigint) => (await granted(soon, native, amount)).dangers
    deepEqual(await dangersOf(balance, supply), [])
    deepEqual(await dangersOf(balance + 1n, supply), [noCoins])
    deepEqual(await dangersOf(balance, supply + 1n), [noDollars])
    deepEqual(await dangersOf(2n ** 128n - 2n, 2n ** 128n - 2n), [noCoins, noDollars])
  })

  test('is a danger for more coins than exist where the node does not return how many there are', async () => {
    const silent = createNetworks([mainnet], () =>
      Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32000 } }))
    )
    const dangersOf = async (native: bigint) => {
      const terms = { signer: stranger, until: soon, sponsor: addressOf('00'), native, contracts: [], tokens: [] } as const
      return (await describeGrant({ ...requesterOf({}), networks: silent }, terms, prepared as unknown as PreparedOperation))
        .dangers
    }
    deepEqual(await dangersOf(10n ** 27n), [])
    equal((await dangersOf(10n ** 27n + 1n)).length, 1)
  })

  test('is a danger for a token that counts items, or may do so', async () => {
    deepEqual((await granted(soon, 1n, 5_000_000n, kitties)).dangers, ['No limit on CK: all of it can be taken.'])
    deepEqual((await granted(soon, 1n, 5_000_000n, items)).dangers, [
      'It can take every NFT you own in this collection, now or later.'
    ])
  })

  test('is none within limits', async () => {
    const { dangers, parts = [] } = await granted(soon, 10n ** 18n, 5_000_000n)
    deepEqual(dangers, [])
    equal(Object.fromEntries(parts[0]!.rows)['Max coins and network fees'], '1 ETH')
  })
})
