import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { classifyTransaction } from '../../../services/chain/classify-transaction.ts'
import type { AccountTransaction, AccountTransfer } from '../../../services/chain/chain-source.ts'

const account = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`
const app = `0x${'cc'.repeat(20)}`
const nowhere = `0x${'00'.repeat(20)}`
const usdc = { contract: `0x${'11'.repeat(20)}`, name: 'USDC', symbol: 'USDC', decimals: 6 }
const share = { contract: `0x${'22'.repeat(20)}`, name: 'Share', symbol: 'vUSDC', decimals: 6 }
const cat = {
  contract: `0x${'33'.repeat(20)}`,
  tokenId: 1n,
  standard: 'erc721',
  name: 'Cat',
  collection: 'Cats',
  isSpam: false
} as const

type What = Pick<AccountTransfer, 'token' | 'nft'>
const coin: What = {}
const into = (what: What, from = other): AccountTransfer => ({ direction: 'in', from, to: account, amount: 1n, ...what })
const out = (what: What, to = other): AccountTransfer => ({ direction: 'out', from: account, to, amount: 1n, ...what })
const self: AccountTransfer = { direction: 'self', from: account, to: account, amount: 1n }

const transaction = (parts: Partial<AccountTransaction>): AccountTransaction => ({
  hash: `0x${'99'.repeat(32)}`,
  minedAt: 0,
  nonce: 0,
  from: account,
  to: app,
  status: 'confirmed',
  transfers: [],
  ...parts
})

const cases: readonly [title: string, operation: string, parts: Partial<AccountTransaction>][] = [
  ['coins go', 'send', { transfers: [out(coin)] }],
  ['coins come', 'receive', { from: other, to: account, transfers: [into(coin)] }],
  ['a token goes', 'send', { selector: '0xa9059cbb', transfers: [out({ token: usdc })] }],
  ['a token comes', 'receive', { from: other, selector: '0xa9059cbb', transfers: [into({ token: usdc })] }],
  ['an NFT goes', 'send', { selector: '0x42842e0e', transfers: [out({ nft: cat })] }],
  ['a token is pulled by an app', 'send', { from: app, transfers: [out({ token: usdc })] }],
  ['to oneself', 'transfer', { to: account, transfers: [self] }],
  ['approve()', 'approve', { to: usdc.contract, selector: '0x095ea7b3' }],
  ['setApprovalForAll()', 'approve', { to: cat.contract, selector: '0xa22cb465' }],
  ['a contract is deployed', 'deploy', { to: undefined as never }],
  ['a function that nobody knows', 'execute', { selector: '0xdeadbeef' }],
  ['somebody else calls somebody else', 'execute', { from: other, selector: '0x095ea7b3' }],
  ['coins for a token', 'trade', { selector: '0x7ff36ab5', transfers: [out(coin), into({ token: usdc })] }],
  ['one token for another, and change', 'trade', { transfers: [out({ token: usdc }), into({ token: share }), into(coin)] }],
  ['a token that comes back', 'execute', { transfers: [out({ token: usdc }), into({ token: usdc })] }],
  ['an NFT for coins', 'bought', { transfers: [out(coin), into({ nft: cat })] }],
  ['an NFT for tokens', 'sell', { transfers: [out({ nft: cat }), into({ token: usdc })] }],
  ['an NFT that there was not', 'mint', { transfers: [into({ nft: cat }, nowhere)] }],
  ['an NFT that there was not, paid for', 'mint', { transfers: [out(coin), into({ nft: cat }, nowhere)] }],
  ['tokens that there were not', 'mint', { transfers: [into({ token: usdc }, nowhere)] }],
  [
    'tokens that there were not, asked for by claim()',
    'claim',
    { selector: '0x4e71d92d', transfers: [into({ token: usdc }, nowhere)] }
  ],
  ['tokens that are given out by claim()', 'claim', { selector: '0x4e71d92d', transfers: [into({ token: usdc }, app)] }],
  ['an NFT that is no more', 'burn', { transfers: [out({ nft: cat }, nowhere)] }],
  [
    'tokens to the address of the dead',
    'burn',
    { transfers: [out({ token: usdc }, '0x000000000000000000000000000000000000dead')] }
  ],
  ['coins to the zero address', 'send', { to: nowhere, transfers: [out(coin, nowhere)] }],
  ['coins become their token', 'deposit', { selector: '0xd0e30db0', transfers: [out(coin), into({ token: usdc }, app)] }],
  ['coins for shares that there were not', 'deposit', { transfers: [out(coin), into({ token: share }, nowhere)] }],
  ['tokens for shares that there were not', 'deposit', { transfers: [out({ token: usdc }), into({ token: share }, nowhere)] }],
  ['shares that are no more, for tokens', 'withdraw', { transfers: [out({ token: share }, nowhere), into({ token: usdc })] }],
  ['the token becomes coins', 'withdraw', { selector: '0x2e1a7d4d', transfers: [into(coin, app)] }],
  ['shares that are no more, by withdraw()', 'withdraw', { selector: '0x2e1a7d4d', transfers: [out({ token: share }, nowhere)] }],
  ['tokens are staked', 'stake', { selector: '0xa694fc3a', transfers: [out({ token: usdc }, app)] }],
  ['claim() that takes something', 'send', { selector: '0x4e71d92d', transfers: [out({ token: usdc }, other)] }],
  [
    'a function called claim() that a stranger calls',
    'receive',
    { from: other, selector: '0x4e71d92d', transfers: [into({ token: usdc })] }
  ],
  ['coins that failed to go', 'send', { status: 'failed' }],
  ['a token that failed to go', 'send', { status: 'failed', selector: '0xa9059cbb' }],
  ['coins on their way', 'send', { status: 'pending' }],
  ['an approval that failed', 'approve', { status: 'failed', selector: '0x095ea7b3' }]
]

describe('what a transaction was', () => {
  for (const [title, operation, { to, ...parts }] of cases) {
    it(`${title}: ${operation}`, () => {
      const whole = transaction(parts)
      const deploys = operation === 'deploy'
      const { to: usual, ...rest } = whole
      assert.equal(classifyTransaction(deploys ? rest : { ...rest, to: to ?? usual! }, account), operation)
    })
  }

  it('never claims that what went came, nor that what came went', () => {
    const transfer = fc.record({
      direction: fc.constantFrom<AccountTransfer['direction']>('in', 'out', 'self'),
      what: fc.constantFrom<What>(coin, { token: usdc }, { token: share }, { nft: cat }),
      party: fc.constantFrom(other, app, nowhere)
    })
    fc.assert(
      fc.property(
        fc.array(transfer, { maxLength: 5 }),
        fc.constantFrom(undefined, '0x4e71d92d', '0x2e1a7d4d', '0xd0e30db0', '0x095ea7b3', '0xa9059cbb', '0xdeadbeef'),
        fc.constantFrom(account, other),
        (moves, selector, from) => {
          const transfers = moves.map(({ direction, what, party }) =>
            direction === 'in' ? into(what, party) : direction === 'out' ? out(what, party) : { ...self, ...what }
          )
          const operation = classifyTransaction(transaction({ from, ...(selector && { selector }), transfers }), account)
          const [came, went] = ['in', 'out'].map(direction => transfers.some(one => one.direction === direction))
          if (['receive', 'claim', 'mint'].includes(operation) && transfers.length > 0) assert.ok(came, operation)
          if (operation === 'receive') assert.ok(!went)
          if (['burn', 'stake', 'deposit', 'sell', 'bought'].includes(operation) && transfers.length > 0)
            assert.ok(went || came, operation)
          if (came && went && operation === 'send') assert.fail('something came as well')
          if (!came && went) assert.ok(['send', 'burn', 'deposit', 'stake', 'withdraw'].includes(operation), operation)
        }
      )
    )
  })
})
