import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, zeroAddress } from 'viem'
import { account, addressOf, approvalOf, far, rowsOf, stranger } from './typed-data-requests.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const rest = 'It has other terms that this wallet doesn’t know.'

describe('terms that nothing reads, beside a part that is known', () => {
  const permit = { spender: stranger, value: '1', deadline: far }
  const ofPermit = 'Permit(address spender,uint256 value,uint256 deadline)'

  for (const [name, declaration, message] of [
    ['beside a permit', `Both(Permit permit,Extra extra)Extra(uint256 fee)${ofPermit}`, { permit, extra: { fee: 5 } }],
    ['around a permit', `Around(Permit permit,address payee)${ofPermit}`, { permit, payee: stranger }],
    ['within a permit', 'Permit(address spender,uint256 value,Extra extra)Extra(uint256 fee)', { ...permit, extra: { fee: 5 } }],
    [
      'within a transfer by Permit2',
      'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Bid witness)TokenPermissions(address token,uint256 amount)Bid(address payee,uint256 fee)',
      {
        permitted: { token: usdc, amount: '1' },
        spender: stranger,
        nonce: 1,
        deadline: far,
        witness: { payee: stranger, fee: 5 }
      }
    ]
  ] as const)
    test(`are named in one sentence: ${name}`, async () => {
      const { dangers } = await approvalOf(declaration, message)
      equal(dangers.length, 2)
      equal(dangers[1], rest)
    })

  test('are named for a domain that nothing reads too, and not where there are none', async () => {
    const plain = await approvalOf(ofPermit, permit)
    ok(!plain.dangers.includes(rest))
    const odd = await approvalOf(`${ofPermit}EIP712Domain(string name,uint256 fee)`, permit, { fee: 5 })
    ok(odd.dangers.includes(rest))
  })
})

describe('an intent of Porto', () => {
  const [before, after] = [
    'Intent(bool multichain,address eoa,Call[] calls,uint256 nonce,address payer,address paymentToken,',
    'uint256 combinedGas,bytes[] encodedPreCalls,bytes[] encodedFundTransfers,address settler,uint256 expiry)Call(address to,uint256 value,bytes data)'
  ]
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1_000_000n] })
  const intent = {
    multichain: false,
    eoa: account,
    calls: [{ to: usdc, value: 0, data: transfer }],
    nonce: 0,
    payer: account,
    paymentToken: usdc,
    paymentMaxAmount: '1000000000000',
    combinedGas: '1000000',
    encodedPreCalls: [] as string[],
    encodedFundTransfers: [] as string[],
    settler: zeroAddress,
    expiry: 0
  }
  const intentWith = (more: object = {}, payment = 'uint256 paymentMaxAmount,') =>
    approvalOf(`${before}${payment}${after}`, { ...intent, ...more }, { name: 'Orchestrator', version: '0.5.5' })
  const executes = `Anyone with this signature can make ${account} do this, without a transaction from you.`
  const pays = (amount: string) => `For the network fee, the account also pays up to ${amount} to the sender of the transaction.`

  test('says what it does, and the most that it pays for that', async () => {
    const approval = await intentWith()
    deepEqual(approval.dangers, [executes, pays(`1000000 TKN (${usdc})`)])
    equal(rowsOf(approval)['Amount'], '1 TKN')
    equal(approval.title, 'Sign a transaction')
    const coins = await intentWith({ payer: zeroAddress, paymentToken: zeroAddress })
    deepEqual(coins.dangers, [executes, pays('0.000001 ETH')])
  })

  test('of an earlier version pays the largest of its amounts', async () => {
    const payment = 'uint256 prePaymentMaxAmount,uint256 totalPaymentMaxAmount,'
    const { dangers } = await intentWith({ prePaymentMaxAmount: '1000000', totalPaymentMaxAmount: '3000000' }, payment)
    deepEqual(dangers, [executes, pays(`3 TKN (${usdc})`)])
  })

  test('has no payment where it asks for none, or another account pays', async () => {
    for (const more of [{ paymentMaxAmount: 0 }, { payer: stranger }]) deepEqual((await intentWith(more)).dangers, [executes])
  })

  test('has other terms where it carries calls that are written as bytes, a settler, or more fields', async () => {
    for (const more of [{ encodedPreCalls: ['0x1234'] }, { encodedFundTransfers: ['0x1234'] }, { settler: stranger }])
      deepEqual((await intentWith(more)).dangers.slice(-1), [rest])
    deepEqual((await intentWith({ bonus: 5 }, 'uint256 bonus,uint256 paymentMaxAmount,')).dangers.slice(-1), [rest])
  })

  test('calls the account itself where a call names no address', async () => {
    const { parts = [] } = await intentWith({ calls: [{ to: zeroAddress, value: 0, data: '0x12345678' }] })
    ok(JSON.stringify(parts).includes(account))
    ok(!JSON.stringify(parts).includes(addressOf('00')))
  })

  test('is an unknown type where it does nothing, or its calls are of another form', async () => {
    for (const dangers of [
      (await intentWith({ calls: [], paymentMaxAmount: 0 })).dangers,
      (
        await approvalOf('Intent(address eoa,Call[] calls)Call(address to,uint256 value,bytes data,uint256 tip)', {
          eoa: account,
          calls: [{ to: usdc, value: 0, data: transfer, tip: 5 }]
        })
      ).dangers
    ])
      ok(dangers.some(each => each === rest || each.includes('in a form that this wallet doesn’t know')))
  })
})
