import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import { decodeCalls } from '../../../../adapters/meaning/evm/calls.ts'
import { describeTransaction } from '../../../../frame/page/approve/describe-evm.ts'
import { account, addressOf, approvalOf, requester, rowsOf, stranger, wordOf } from './typed-data-requests.ts'

describe('an order', () => {
  const declaration =
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
  const order = (makerTraits: bigint) => ({
    salt: String(BigInt(wordOf('ab'))),
    maker: account,
    receiver: addressOf('00'),
    makerAsset: addressOf('aa'),
    takerAsset: addressOf('bb'),
    makingAmount: '5000000',
    takingAmount: '9000000000',
    makerTraits: String(makerTraits)
  })

  test('of 1inch says what it pays where nothing else decides that', async () => {
    const approval = await approvalOf(declaration, order(1n << 255n))
    match(approval.dangers.join(), /can take 5 TKN .* for 9000 TKN/)
    ok(!approval.dangers.join().includes('doesn’t show'))
  })

  test('of 1inch with an extension promises no price', async () => {
    const approval = await approvalOf(declaration, order((1n << 249n) | (1n << 255n)))
    match(approval.dangers.join(), /can take 5 TKN .* and give nothing for it\..*The order refers to assets or terms/)
    equal(rowsOf(approval)['You get'], 'Nothing')
  })

  test('of Kyber with a function for its price, or one that it calls, promises no price', async () => {
    const kyber =
      'Order(address makerAsset,address takerAsset,address maker,uint256 makingAmount,uint256 takingAmount,bytes getTakerAmount,bytes interaction)'
    const message = { ...order(0n), getTakerAmount: '0x', interaction: '0x' }
    match((await approvalOf(kyber, message)).dangers.join(), /for 9000 TKN/)
    for (const more of [{ getTakerAmount: '0x12345678' }, { interaction: '0x01' }]) {
      const { dangers } = await approvalOf(kyber, { ...message, ...more })
      match(dangers.join(), /give nothing for it\..*The order refers to assets or terms/)
    }
  })
})

describe('a permission to spend of a contract that manages them', () => {
  const spend = (terms: object) =>
    approvalOf(
      'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)',
      {
        account,
        spender: stranger,
        token: addressOf('aa'),
        allowance: '1000000',
        period: 86_400,
        start: 0,
        end: 1_798_761_600,
        salt: 0,
        extraData: '0x',
        ...terms
      },
      { name: 'Spend Permission Manager' }
    )

  test('names the token that it is for, how often it may be taken, and until when', async () => {
    const approval = await spend({})
    const rows = rowsOf(approval)
    deepEqual(
      [rows['Amount'], rows['Repeats every'], rows['Token']?.toLowerCase()],
      ['1 TKN', '1 day', `tkn\n${addressOf('aa')}`]
    )
    match(rows['Until']!, /2027|2026/)
    equal(approval.dangers.length, 1)
    match(approval.dangers[0]!, new RegExp(`${stranger} can take 1 TKN from your wallet every 1 day until .*202[67]`))
  })

  test('says that a second is enough for it to be taken again, for ever', async () => {
    match((await spend({ period: 1, end: 281474976710655 })).dangers[0]!, /every 1 second without asking again/)
  })
})

describe('a transaction of a Safe', () => {
  const none = addressOf('00')
  const safeApproval = (terms: object, domain: object = {}) =>
    approvalOf(
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      {
        ...{ to: account, value: 0, data: '0x', operation: 0, safeTxGas: 0, baseGas: '1000000000000', gasPrice: '1' },
        ...{ gasToken: addressOf('aa'), refundReceiver: stranger, nonce: 0 },
        ...terms
      },
      domain
    )

  test('says how much of what it pays for the network fee, and to whom', async () => {
    match((await safeApproval({})).dangers.join(), new RegExp(`pays up to 1000000\\.05 TKN \\(0x[aA]{40}\\) to ${stranger}`))
    const native = { gasToken: none, refundReceiver: none, baseGas: '50000', gasPrice: '1000000000' }
    match((await safeApproval(native)).dangers.join(), /pays up to 0\.0001 ETH to the sender of the transaction/)
    ok(!(await safeApproval({ gasPrice: 0 })).dangers.join().includes('network fee'))
  })

  test('of a network that the wallet does not know counts in units, of its coins and of its tokens', async () => {
    const elsewhere = async (terms: object) => {
      const approval = await safeApproval({ gasPrice: 0, ...terms }, { chainId: 777777 })
      const { Amount, Token } = rowsOf(approval)
      return { Amount, Token, dangers: approval.dangers.join() }
    }
    equal((await elsewhere({ to: stranger, value: '1000000000000000000' })).Amount, '1000000000000000000 units')
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 amount)']),
      args: [getAddress(stranger), 5n * 10n ** 18n]
    })
    const { Amount, Token } = await elsewhere({ to: addressOf('d4'), data })
    equal(Amount, '5000000000000000000 (units or ID: not specified)')
    match(Token!, /^Unknown\n0x/)
    const paid = { gasToken: none, refundReceiver: none, baseGas: '50000', gasPrice: '1000000000' }
    match((await elsewhere(paid)).dangers, /pays up to 100000000000000 units to the sender of the transaction/)
  })

  test('that is sent shows that payment beside its call', () => {
    const abi = parseAbi([
      'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
    ])
    const safe = addressOf('5a')
    const [token, to] = [getAddress(addressOf('aa')), getAddress(addressOf('ee'))]
    const data = (price: bigint, gasToken: Hex) =>
      encodeFunctionData({ abi, args: [to, 5n, '0x', 0, 10n, 40n, price, gasToken, to, '0x'] })
    const calls = (price: bigint, gasToken: Hex) =>
      decodeCalls({ to: safe, value: 0n, data: data(price, gasToken) }, account).calls
    const sent = { by: safe, meaning: { kind: 'send', to, amount: 5n }, isInner: true }
    deepEqual(calls(0n, token), [sent])
    deepEqual(calls(2n, token), [sent, { by: safe, meaning: { kind: 'send-token', token, to, amount: 100_100n } }])
    deepEqual(calls(2n, none as Hex), [sent, { by: safe, meaning: { kind: 'send', to, amount: 100_100n } }])
  })
})

const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const dai = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'

describe('a permit', () => {
  const end = 1_798_761_600
  const lasts = /It must be used by .*202[67].*, and then lasts until you revoke it\.$/
  const cases = [
    ['of EIP-2612', permit, { owner: account, spender: stranger, value: 5, nonce: 0, deadline: end }],
    ['of DAI', dai, { holder: account, spender: stranger, nonce: 0, expiry: end, allowed: true }],
    [
      'of ERC-4494',
      'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
      { spender: stranger, tokenId: 7, nonce: 0, deadline: end }
    ],
    [
      'for all of a collection',
      'PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 expiration)',
      { owner: account, operator: stranger, approved: true, nonce: 0, expiration: end }
    ],
    [
      'like one of Permit2, without an end of its allowance',
      'PermitSingle(Details details,address spender,uint256 sigDeadline)Details(address token,uint160 amount)',
      { details: { token: addressOf('aa'), amount: 5 }, spender: stranger, sigDeadline: end }
    ]
  ] as const
  for (const [name, declaration, message] of cases) {
    test(`does not end with its deadline, which is that of the signature: ${name}`, async () => {
      const approval = await approvalOf(declaration, message)
      const rows = rowsOf(approval)
      match(rows['Use by']!, /2027|2026/)
      equal(rows['Until'], 'You revoke it')
      match(approval.dangers[0]!, lasts)
      ok(!/until .*202/.test(approval.dangers[0]!))
    })
  }

  test('ends where the contract ends what it allows: an expiration of Permit2, and a transfer that uses the signature up', async () => {
    const allowance = await approvalOf(
      'PermitSingle(Details details,address spender,uint256 sigDeadline)Details(address token,uint160 amount,uint48 expiration,uint48 nonce)',
      { details: { token: addressOf('aa'), amount: 5, expiration: end, nonce: 0 }, spender: stranger, sigDeadline: 1 }
    )
    const transfer = await approvalOf(
      'PermitTransferFrom(Part permitted,address spender,uint256 nonce,uint256 deadline)Part(address token,uint256 amount)',
      { permitted: { token: addressOf('aa'), amount: 5 }, spender: stranger, nonce: 0, deadline: end }
    )
    for (const approval of [allowance, transfer]) {
      match(approval.dangers[0]!, /until .*202[67].* without asking again\.$/)
      match(rowsOf(approval)['Until']!, /2027|2026/)
      ok(!('Use by' in rowsOf(approval)))
    }
  })

  test('without a deadline lasts until it is revoked', async () => {
    const { dangers } = await approvalOf('Permit(address spender,uint256 value)', { spender: stranger, value: 5 })
    match(dangers[0]!, /without asking again\. It lasts until you revoke it\.$/)
  })

  test('of votes does not end with its deadline either', async () => {
    const approval = await approvalOf('Delegation(address delegatee,uint256 nonce,uint256 expiry)', {
      delegatee: stranger,
      nonce: 0,
      expiry: end
    })
    match(approval.warnings[0]!, lasts)
    equal(rowsOf(approval)['Until'], 'You revoke it')
  })
})

describe('an end of 0', () => {
  const meta = 'MetaTx(address from,address to,uint256 value,bytes data,uint256 nonce,uint256 validUntil)'

  test('is none: for a permit of DAI, one of a Yearn vault, and a meta-transaction', async () => {
    const cases = [
      [dai, { holder: account, spender: stranger, nonce: 0, expiry: 0, allowed: true }, 'You revoke it'],
      [permit, { owner: account, spender: stranger, value: 5, nonce: 0, deadline: 0 }, 'You revoke it'],
      [meta, { from: account, to: stranger, value: 5, data: '0x', nonce: 0, validUntil: 0 }, 'No expiry']
    ] as const
    for (const [declaration, message, until] of cases) {
      const approval = await approvalOf(declaration, message)
      equal(rowsOf(approval)['Until'], until, declaration)
      ok(!('Use by' in rowsOf(approval)), declaration)
      ok(!approval.dangers.join().includes('1970'), declaration)
    }
    const [declaration, message] = cases[0]
    match(
      (await approvalOf(declaration, message)).dangers[0]!,
      /can take all your TKN from your wallet without .* It lasts until you revoke it/
    )
  })

  test('is that of the signature for an allowance of Permit2, which then lasts for one block', async () => {
    const approval = await approvalOf(
      'PermitSingle(Details details,address spender,uint256 sigDeadline)Details(address token,uint160 amount,uint48 expiration,uint48 nonce)',
      { details: { token: addressOf('aa'), amount: 5, expiration: 0, nonce: 0 }, spender: stranger, sigDeadline: 1_798_761_600 }
    )
    match(rowsOf(approval)['Until']!, /2027|2026/)
  })

  test('of an allowance that is sent to Permit2 is no date', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
      args: [getAddress(addressOf('aa')), getAddress(stranger), 5n, 0]
    })
    const to = '0x000000000022d473030f116ddee9f6b43ac78ba3'
    const transaction = { chainId: 1, nonce: 0, gas: 1n, fees: { gasPrice: 1n }, to, value: 0n, data }
    const approval = await describeTransaction(requester(), { transaction, outcome: { kind: 'unknown' }, mostFee: 1n })
    equal(approval.title, 'Allow token spending')
    ok(!('Until' in rowsOf(approval)))
  })
})
