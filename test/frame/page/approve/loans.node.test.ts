import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { batch, call, send, to } from './call-requests.ts'
import { aavePool } from './known-call.ts'
import { account, addressOf, paymentLog, transferLog } from './stub-node.ts'

// A loan is not a gain, because it has to be repaid.

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const [comet, cusdc, morpho, debt] = ['c3', '39', 'bb', '72'].map(addressOf) as [Hex, Hex, Hex, Hex]
const n = 10_000_000_000n
/** UNDERLYING_ASSET_ADDRESS, borrowAllowance; underlying; baseToken */
const answers = {
  debt: { '0xb16a19de': BigInt(dollar), '0x6bd76d24': 0n },
  cusdc: { '0x6f307dc3': BigInt(dollar) },
  comet: { '0xc55dae63': BigInt(dollar) }
}
const tokens = {
  [dollar]: { symbol: 'USDC', decimals: 6 },
  [cusdc]: { symbol: 'cUSDC', decimals: 8, answers: answers.cusdc },
  [debt]: { symbol: 'debtUSDC', decimals: 6, answers: answers.debt }
}
const row = (rows: readonly (readonly unknown[])[], name: string) => rows.find(([label]) => label === name)?.[1]
const lends = /This lends you 10000 USDC\. You owe it with interest, and you can lose what you have deposited\./
const gets = (from: string) => transferLog(dollar, from, account, n)

const borrows = {
  'Aave 3': to(aavePool, call('function borrow(address,uint256,uint256,uint16,address)', [dollar, n, 2n, 0, account])),
  'Compound 2': to(cusdc, call('function borrow(uint256)', [n])),
  Morpho: to(
    morpho,
    encodeFunctionData({
      abi: parseAbi(['function borrow((address,address,address,address,uint256),uint256,uint256,address,address)']),
      args: [[dollar, cusdc, cusdc, cusdc, 1n], n, 0n, account, account]
    })
  )
}

describe('a loan', () => {
  for (const [name, request] of Object.entries(borrows))
    test(`is called one, with what is owed: ${name}`, async () => {
      const approval = await send(request, { tokens, logs: [[gets(request.to)]] })
      equal(approval.title, 'Borrow')
      match(String(row(approval.rows, 'You owe')), /^10000 USDC$/)
      match(approval.warnings.join('\n'), lends)
      deepEqual(approval.dangers, [])
    })

  test('of coins is one too', async () => {
    const gateway = addressOf('d0')
    const request = to(gateway, call('function borrowETH(address,uint256,uint16)', [aavePool, 10n ** 18n, 0]))
    const approval = await send(request, { contracts: [aavePool], logs: [[paymentLog(gateway, account, 10n ** 18n)]] })
    equal(row(approval.rows, 'You owe'), '1 ETH')
  })

  test('of a token that the contract does not name is in units', async () => {
    equal(row((await send(to(morpho, call('function borrow(uint256)', [7n])))).rows, 'You owe'), '7 units')
  })

  test('in a batch has its title and its row', async () => {
    const { parts, warnings } = await batch([borrows['Compound 2'], borrows['Aave 3']], { tokens, logs: [[gets(cusdc)]] })
    deepEqual(
      parts!.map(({ title }) => title),
      ['1. Borrow', '2. Borrow']
    )
    match(warnings.join('\n'), lends)
  })
})

describe('the token of a debt', () => {
  const borrowWith = (...logs: readonly object[]) => send(borrows['Aave 3'], { tokens, logs: [[...logs, gets(aavePool)]] })

  test('is what is owed, and no gain', async () => {
    const { rows } = await borrowWith(transferLog(debt, zeroAddress, account, n))
    match(String(row(rows, 'Debt changes')), new RegExp(`^\\+ 10000 debtUSDC\n${debt}$`, 'i'))
    doesNotMatch(String(row(rows, 'Balance changes')), /debtUSDC/)
  })

  test('is one that lets others borrow: a deposit’s token names what it stands for too', async () => {
    const deposit = { ...tokens, [debt]: { ...tokens[debt]!, answers: { '0xb16a19de': BigInt(dollar) } } }
    const logs = [[transferLog(debt, zeroAddress, account, n)]]
    const { rows } = await send(borrows['Aave 3'], { tokens: deposit, logs })
    match(String(row(rows, 'Balance changes')), /\+ 10000 debtUSDC/)
  })
})

describe('a withdrawal from Compound 3', () => {
  const withdraw = to(comet, call('function withdraw(address,uint256)', [dollar, n]))
  const withdrawWith = (debts?: readonly [before: bigint, after: bigint]) =>
    send(withdraw, {
      tokens: { ...tokens, [comet]: { symbol: 'cUSDCv3', decimals: 6, answers: answers.comet } },
      ...(debts && { debts: { [comet]: debts } }),
      logs: [[gets(comet)]]
    })

  test('that makes a debt is a loan, with what is owed', async () => {
    const approval = await withdrawWith([0n, n])
    match(approval.warnings.join('\n'), lends)
    match(String(row(approval.rows, 'Debt changes')), new RegExp(`^\\+ 10000 USDC\n${comet}$`, 'i'))
  })

  test('that makes none is no loan', async () => {
    const approval = await withdrawWith([0n, 0n])
    doesNotMatch(approval.warnings.join('\n'), /lends|loan/)
    equal(row(approval.rows, 'Debt changes'), undefined)
  })

  test('may be a loan where the contract does not say', async () => {
    match((await withdrawWith()).warnings.join('\n'), /This may be a loan. You then owe what you get/)
  })
})
