import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getMetadataAddress } from '../../../../services/chain/solana/metadata-address.ts'
import { parseTransaction } from '../../../../services/chain/solana/parse-transaction.ts'
import { mints } from '../../../stack/solana/names.ts'
import { randomSolanaAddress } from '../../../kit/local-solana.ts'

describe('what moved in a transaction', () => {
  const [own, other, third, program, holder, wrapper] = Array.from({ length: 6 }, randomSolanaAddress) as [
    string, string, string, string, string, string
  ] // prettier-ignore
  const amount = (accountIndex: number, owner: string, mint: string, units: number) => ({
    accountIndex,
    owner,
    mint,
    uiTokenAmount: { amount: String(units), decimals: 6 }
  })
  const reply = (change: object, message: object = {}) => ({
    slot: 5,
    blockTime: 10,
    meta: { err: null, fee: 5000, preBalances: [0, 0, 0], postBalances: [0, 0, 0], ...change },
    transaction: { message: { accountKeys: [own, other, program], instructions: [{ programIdIndex: 2 }], ...message } }
  })

  it('is returned for one with another fee payer', () => {
    const { from, to, moves } = parseTransaction(
      reply({ preBalances: [100, 50, 1], postBalances: [90_000, 40, 1] }, { accountKeys: [third, own, program] }),
      own
    )
    assert.deepEqual([from, to], [third, third])
    assert.deepEqual(
      moves.map(({ direction, amount }) => [direction, amount]),
      [['out', 10n]]
    )
  })

  it('of a trade is what went and what came, and it was for the program', () => {
    const keys = { accountKeys: [own, other, program, holder] }
    const { to, moves } = parseTransaction(
      reply(
        {
          preBalances: [10_000_000, 0, 1, 2_039_280],
          postBalances: [6_995_000, 3_000_000, 1, 2_039_280],
          preTokenBalances: [amount(3, own, mints.dollar.address, 5)],
          postTokenBalances: [amount(3, own, mints.dollar.address, 30)]
        },
        keys
      ),
      own
    )
    assert.equal(to, program)
    assert.deepEqual(
      moves.map(({ direction, amount, mint, from, to }) => [direction, amount, mint, from, to]),
      [
        ['out', 3_000_000n, undefined, own, other],
        ['in', 25n, mints.dollar.address, mints.dollar.address, own]
      ]
    )
  })

  it('of wrapping is SOL that became tokens; the deposit is neither', () => {
    const mint = 'So11111111111111111111111111111111111111112'
    const { moves } = parseTransaction(
      reply(
        {
          preBalances: [5_000_000, 0, 1, 0],
          postBalances: [5_000_000 - 5000 - 2_039_280 - 700, 0, 1, 2_039_980],
          postTokenBalances: [amount(3, own, mint, 700)]
        },
        { accountKeys: [own, other, program, wrapper] }
      ),
      own
    )
    assert.deepEqual(
      moves.map(({ direction, amount, mint }) => [direction, amount, mint]),
      [
        ['out', 700n, undefined],
        ['in', 700n, mint]
      ]
    )
  })

  it('of closing a token account is nothing: the deposit came back', () => {
    const { moves } = parseTransaction(
      reply(
        {
          preBalances: [10_000, 0, 1, 2_039_280],
          postBalances: [10_000 - 5000 + 2_039_280, 0, 1, 0],
          preTokenBalances: [amount(3, own, mints.dollar.address, 0)]
        },
        { accountKeys: [own, other, program, holder] }
      ),
      own
    )
    assert.deepEqual(moves, [])
  })

  it('of one that failed is nothing, but its fee', () => {
    const failed = { err: { InstructionError: [0, 'Custom'] }, preBalances: [10_000, 0, 1], postBalances: [5000, 0, 1] }
    const { failed: isFailed, moves } = parseTransaction(reply(failed), own)
    assert.deepEqual([isFailed, moves], [true, []])
  })

  it('is read with the addresses of lookup tables', () => {
    const { moves } = parseTransaction(
      reply({
        preBalances: [100_000, 0, 1, 50],
        postBalances: [94_000, 0, 1, 1050],
        loadedAddresses: { writable: [third], readonly: [] }
      }),
      own
    )
    assert.deepEqual(
      moves.map(({ to, amount }) => [to, amount]),
      [[third, 1000n]]
    )
  })

  const nothings: readonly (readonly [string, unknown])[] = [
    ['nothing', null],
    ['no balances', reply({ postBalances: 'many' })],
    ['fewer balances than accounts', reply({ postBalances: [0, 0] })],
    ['a balance below zero', reply({ postBalances: [-1, 0, 0] })],
    ['accounts that are none', reply({}, { accountKeys: ['me', 'you', 'he'] })],
    ['tokens of no account', reply({ postTokenBalances: [amount(9, own, mints.dollar.address, 1)] })],
    ['an amount that is none', reply({ postTokenBalances: [{ ...amount(1, own, mints.dollar.address, 1), uiTokenAmount: { amount: '1e9', decimals: 6 } }] })]
  ] // prettier-ignore
  for (const [what, lie] of nothings) {
    it(`is not believed of ${what}`, () => assert.throws(() => parseTransaction(lie, own), { name: 'SourceError' }))
  }
})

describe('the address of a token’s name', () => {
  it('is where Metaplex keeps it: of the live cluster, the dollar of Circle', () => {
    assert.equal(
      getMetadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'
    )
  })
})
