import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxUint256, numberToHex, zeroAddress, type Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { batch, call, send, to } from './call-requests.ts'
import { known } from './known-call.ts'
import {
  account,
  addressOf,
  approvalLog,
  contractAt,
  itemApprovalLog,
  paymentLog,
  stranger,
  transferLog,
  unknownLog,
  type World
} from './stub-node.ts'

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdc = { symbol: 'USDC', decimals: 6 }
const ether = 10n ** 18n
const unknownSelector = '0x12345678'
const inUnknownForm = /a call in a form that this wallet doesn’t know/

const textOf = (approval: ApprovalContent): string => JSON.stringify(approval)

const withoutEvents = {
  'Morpho setAuthorization': ['setAuthorization(address,bool)', [stranger, true]],
  'Aave approveDelegation': ['approveDelegation(address,uint256)', [stranger, maxUint256]],
  'Balancer setRelayerApproval': ['setRelayerApproval(address,address,bool)', [account, stranger, true]],
  'BentoBox setMasterContractApproval': [
    'setMasterContractApproval(address,address,bool,uint8,bytes32,bytes32)',
    [account, stranger, true, 0, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`]
  ],
  'ERC-6909 setOperator': ['setOperator(address,bool)', [stranger, true]],
  'Euler setAccountOperator': ['setAccountOperator(address,address,bool)', [account, stranger, true]],
  'Maker hope': ['hope(address)', [stranger]],
  'Comet allow': ['allow(address,bool)', [stranger, true]],
  'ENS setOwner': ['setOwner(bytes32,address)', [`0x${'ab'.repeat(32)}`, stranger]],
  'a contract’s transferOwnership': ['transferOwnership(address)', [stranger]],
  'CoW setPreSignature': ['setPreSignature(bytes,bool)', [`0x${'ab'.repeat(56)}`, true]],
  'Safe approveHash': ['approveHash(bytes32)', [`0x${'ab'.repeat(32)}`]]
} as const

const validate =
  'function validate(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),bytes)[])'
const order = [
  [account, zeroAddress, [[1, dollar, 0n, 5n, 5n]], [], 0, 0n, 2n ** 40n, `0x${'00'.repeat(32)}`, 1n, `0x${'00'.repeat(32)}`, 0n],
  '0x'
]

describe('a right that no standard event logs', () => {
  for (const [name, [signature, args]] of Object.entries(withoutEvents)) {
    test(`is a danger where a decoder knows it: ${name}`, async () => {
      const approval = await send(to(addressOf('cd'), call(`function ${signature}`, args)))
      equal(approval.dangers.length, 1)
      ok(approval.title !== 'Contract interaction')
      if (args.some(value => value === stranger)) match(approval.dangers[0]!, new RegExp(stranger))
    })
  }

  test('is a danger where a decoder knows it: an order of Seaport that its offerer validates', async () => {
    const approval = await send(to(addressOf('5e'), call(validate, [[order]])))
    equal(approval.title, 'Approve an order')
    match(approval.dangers.join(), /others can take what the order gives/)
  })

  test('is none where it is taken back', async () => {
    // with the getter that shows that the contract stores such permissions
    for (const [signature, args, read] of [
      ['function setAuthorization(address,bool)', [stranger, false], '0x65e4ad9e'],
      ['function nope(address)', [stranger], '0x4538c4eb'],
      ['function approveDelegation(address,uint256)', [stranger, 0n], '0x6bd76d24'],
      ['function setPreSignature(bytes,bool)', [`0x${'ab'.repeat(56)}`, false], '0xd08d33d1']
    ] as const) {
      const contract = addressOf('cd')
      const { title, dangers } = await send(to(contract, call(signature, args)), {
        tokens: { [contract]: { answers: { [read]: 1n } } }
      })
      deepEqual([title, dangers], ['Revoke approval', []])
      match((await send(to(contract, call(signature, args)))).dangers.join(), /takes nothing now/)
    }
  })

  test('of an unknown function is a danger, though the simulation shows no change', async () => {
    const { dangers } = await send(to(addressOf('99'), unknownSelector))
    match(dangers.join(), /takes nothing now, but it may let others take/)
  })

  test('is a danger though something comes in, and though the call pays a little', async () => {
    const contract = addressOf('99')
    const gains = await send(to(contract, unknownSelector), { logs: [[paymentLog(contract, account, 1n)]] })
    match(gains.dangers.join(), /takes nothing now/)
    const logs = [[paymentLog(account, contract, 1n), unknownLog(contract, account, stranger)]]
    match((await send(to(contract, unknownSelector, 1n), { logs })).dangers.join(), /records something about your wallet/)
  })

  test('is looked for in the bytes of an event as well as in its topics', async () => {
    const contract = addressOf('99')
    const inData = { address: contract, topics: [`0x${'77'.repeat(32)}`], data: `0x${'00'.repeat(12)}${account.slice(2)}` }
    const { dangers } = await send(to(contract, unknownSelector, 1n), { logs: [[paymentLog(account, contract, 1n), inData]] })
    match(dangers.join(), /records something about your wallet/)
  })

  test('is not suspected in what a swap takes and records', async () => {
    const [router, pool] = [addressOf('e1'), addressOf('e2')]
    const swap = {
      address: pool,
      topics: [
        '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
        ...[router, account].map(each => `0x${'00'.repeat(12)}${each.slice(2)}`)
      ],
      data: '0x'
    }
    const logs = [[paymentLog(account, router, ether), transferLog(dollar, pool, account, 4_000_000_000n), swap]]
    const weth = addressOf('c2')
    const world = {
      logs,
      tokens: { [dollar]: usdc, [weth]: { symbol: 'WETH', decimals: 18 }, [router]: { answers: { '0x4aa4a4fc': BigInt(weth) } } }
    }
    const exact = known('exactInputSingle((address sold,address bought,uint24 tier,address routed', {
      sold: weth,
      amount: numberToHex(ether)
    })
    deepEqual((await send(to(router, exact, ether), world)).dangers, [])
    match((await send(to(router, unknownSelector, ether), world)).dangers.join(), inUnknownForm)
  })

  test('hides behind no other call: an unknown function is a danger whatever the batch takes', async () => {
    const [first, second] = [addressOf('a1'), addressOf('a2')]
    const world: World = { logs: [[paymentLog(account, first, ether)]] }
    match((await batch([to(first, unknownSelector, ether)], world)).dangers.join(), inUnknownForm)
    match((await batch([to(first, unknownSelector, ether), to(second, unknownSelector)], world)).dangers.join(), inUnknownForm)
    // a decoded call is no evidence about the other
    match((await batch([to(first, '0x', ether), to(second, unknownSelector)], world)).dangers.join(), inUnknownForm)
  })
})

describe('an allowance', () => {
  const collection = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
  const approve = (amount: bigint): Hex => call('function approve(address,uint256)', [stranger, amount])
  const spender = stranger.toLowerCase()

  test('of zero hands over item 0 of a collection, and is a danger', async () => {
    const tokens = { [collection]: { symbol: 'BAYC', balance: 1n } }
    const approval = await send(to(collection, approve(0n)), { logs: [[itemApprovalLog(collection, stranger, 0n)]], tokens })
    ok(approval.title !== 'Revoke approval')
    match(approval.dangers.join(), new RegExp(`${stranger} can take item #0`))
  })

  test('of zero takes a permission back where the contract is a token', async () => {
    const world: World = { logs: [[approvalLog(dollar, stranger, 0n)]], tokens: { [dollar]: usdc } }
    const { title, dangers } = await send(to(dollar, approve(0n)), world)
    deepEqual([title, dangers], ['Revoke approval', []])
  })

  test('does not mention a larger one to the same spender', async () => {
    const tokens = { [dollar]: { ...usdc, balance: 0n } }
    const larger = await batch([to(dollar, approve(5n))], { tokens, logs: [[approvalLog(dollar, stranger, 7_000_000n)]] })
    match(larger.dangers.join(), /can take 7 USDC/)
    const used = await batch([to(dollar, approve(5n))], {
      tokens,
      contracts: [spender],
      logs: [[approvalLog(dollar, stranger, 4n)]]
    })
    deepEqual(used.dangers, [])
    const increase = to(dollar, call('function increaseApproval(address,uint256)', [stranger, maxUint256]))
    const logs = [[approvalLog(dollar, stranger, 0n), approvalLog(dollar, stranger, maxUint256)]]
    const both = await batch([to(dollar, approve(0n)), increase], { tokens, logs })
    match(both.dangers.join(), /No spending limit/)
  })

  test('for all of a collection is not stated by the call that revokes it', async () => {
    const takesBack = call('function setApprovalForAll(address,bool)', [stranger, false])
    const given = {
      address: collection,
      topics: [
        '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
        ...[account, stranger].map(each => `0x${'00'.repeat(12)}${each.slice(2)}`)
      ],
      data: numberToHex(1n, { size: 32 })
    }
    match((await send(to(collection, takesBack), { logs: [[given]] })).dangers.join(), /everything you have of the collection/)
  })

  test('of a permit that a call uses lasts as one that the call gives', async () => {
    const permit = (owner: string, amount: bigint) =>
      to(
        dollar,
        call('function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
          owner,
          stranger,
          amount,
          1n << 40n,
          27,
          numberToHex(1n, { size: 32 }),
          numberToHex(1n, { size: 32 })
        ])
      )
    const shownOf = async (owner: string, amount: bigint) =>
      send(permit(owner, amount), {
        tokens: { [dollar]: usdc },
        contracts: [spender],
        logs: [[approvalLog(dollar, stranger, amount)]]
      })
    const lasts = [`${stranger} can take this from your wallet at any time without asking again.`]
    const some = await shownOf(account, 5_000_000n)
    deepEqual([some.title, some.warnings, some.dangers], ['Use a signed approval', lasts, []])
    const all = await shownOf(account, (1n << 256n) - 1n)
    deepEqual([all.warnings, all.dangers], [lasts, ['No spending limit: it can take all of this token you own, now or later.']])
    deepEqual((await send(permit(stranger, 5_000_000n), { tokens: { [dollar]: usdc } })).warnings, [])
  })

  test('of more units than any token has is unlimited', async () => {
    for (const amount of [(1n << 255n) - 1n, (1n << 160n) - 1n, (1n << 128n) - 1n]) {
      const { dangers } = await send(to(dollar, approve(amount)), { tokens: { [dollar]: usdc } })
      match(dangers.join(), /No spending limit/)
    }
    const largest = await send(to(dollar, approve((1n << 128n) - 2n)), { tokens: { [dollar]: usdc }, contracts: [spender] })
    deepEqual(largest.dangers, [])
  })

  test('of more units than there are of the token is unlimited', async () => {
    const supply = 40_000_000_000_000_000n
    const tokens = { [dollar]: { ...usdc, answers: { '0x18160ddd': supply } } }
    match((await send(to(dollar, approve(supply + 1n)), { tokens })).dangers.join(), /No spending limit/)
    deepEqual((await send(to(dollar, approve(supply)), { tokens, contracts: [spender] })).dangers, [])
  })

  test('for a personal account is a danger, exact or not, called or permitted', async () => {
    const danger = `${stranger} is a personal account, not an app’s contract. Scams often ask for this.`
    const tokens = { [dollar]: usdc }
    deepEqual((await send(to(dollar, approve(5n)), { tokens })).dangers, [danger])
    const raise = to(dollar, call('function increaseAllowance(address,uint256)', [stranger, 5n]))
    deepEqual((await send(raise, { tokens })).dangers, [danger])
    // EIP-7702: a key controls it, whatever code it delegates to
    deepEqual((await send(to(dollar, approve(5n)), { tokens, delegated: [spender] })).dangers, [danger])
    deepEqual((await send(to(dollar, approve(5n)), { tokens, contracts: [spender] })).dangers, [])
    deepEqual((await send(to(dollar, approve(0n)), { tokens })).dangers, [])
  })
})

describe('what a batch reaches', () => {
  const comet = addressOf('c0')
  const lets = to(comet, unknownSelector)
  const held: World = { tokens: { [comet]: { symbol: 'cUSDCv3', decimals: 6, balance: 10n ** 12n } } }
  const bait = (count: number) => Array.from({ length: count }, (_, index) => to(contractAt(index), '0x4e71d92d'))

  test('is looked at for assets: the ninth contract, and one within calls that others carry', async () => {
    match((await batch([...bait(8), lets], held)).dangers.join(), /You have assets in this contract/)
    const multicall = call('function aggregate3((address,bool,bytes)[])', [[[comet, false, unknownSelector]]])
    match(
      (await send(to('0xcA11bde05977b3631167028862bE2a173976CA11', multicall), held)).dangers.join(),
      /You have assets in this/
    )
  })

  test('is a danger where it was not looked at', async () => {
    const paid: World = { logs: [[paymentLog(account, comet, 1n)]] }
    match((await batch([...bait(3), { ...lets, value: 1n }], paid)).dangers.join(), inUnknownForm)
    match(
      (await batch([...bait(30), { ...lets, value: 1n }], paid)).dangers.join(),
      /What this takes from your wallet is unknown/
    )
  })
})

describe('what others receive', () => {
  const [morpho, fake] = [addressOf('b0'), addressOf('fa')]
  const position = 10n ** 12n
  const withdraw = to(
    morpho,
    call('function withdraw((address,address,address,address,uint256),uint256,uint256,address,address)', [
      [dollar, dollar, dollar, dollar, 0n],
      position,
      0n,
      account,
      stranger
    ]),
    1n
  )
  const tokens = { [fake]: usdc, [dollar]: usdc }
  const paid = [paymentLog(account, morpho, 1n), transferLog(dollar, morpho, stranger, position)]

  test('is a danger where the wallet gives it nowhere, and no worthless gain hides that', async () => {
    const claim = to(fake, '0x4e71d92d')
    const gain = transferLog(fake, zeroAddress, account, 5_000_000n)
    const named = new RegExp(`Others get something.*${stranger}`)
    match((await batch([withdraw], { tokens, logs: [paid] })).dangers.join(), named)
    match((await batch([withdraw, claim], { tokens, logs: [[...paid, gain]] })).dangers.join(), named)
  })

  test('is none where the wallet is shown to give it for what it gets', async () => {
    const market = addressOf('e1')
    // a Seaport order
    const buys = to(market, known('fulfillBasicOrder(', { label: stranger }), ether)
    const bought = [
      paymentLog(account, market, ether),
      paymentLog(market, stranger, ether),
      transferLog(fake, stranger, account, 5n)
    ]
    deepEqual((await send(buys, { tokens, logs: [bought] })).dangers, [])
  })

  test('is none where an offer that the wallet takes pays fees, and is one where they are more than the offer', async () => {
    const [market, fee, maker] = [addressOf('e1'), addressOf('fe'), addressOf('0f')]
    const basic = to(market, known('fulfillBasicOrder(', { label: maker, fee }))
    const item = transferLog(fake, account, maker, 1n)
    const direct = [item, transferLog(dollar, maker, account, 97n), transferLog(dollar, maker, fee, 3n)]
    deepEqual((await send(basic, { tokens, logs: [direct] })).dangers, [])
    const advanced = to(market, known('fulfillAdvancedOrder(', { label: maker, fee }))
    const through = (paid: bigint) => [item, transferLog(dollar, maker, account, 100n), transferLog(dollar, account, fee, paid)]
    deepEqual((await send(advanced, { tokens, logs: [through(3n)] })).dangers, [])
    const withdraws = to(morpho, known('withdraw(uint256 exact)'))
    const own = transferLog(dollar, morpho, account, 900n)
    match(
      (await batch([withdraws, advanced], { tokens, logs: [[own, ...through(1000n)]] })).dangers.join(),
      new RegExp(`Others get something.*${fee}`, 'i')
    )
  })
})

describe('the changes of a wallet', () => {
  const router = addressOf('e1')

  test('have the losses first, and never cut', async () => {
    const fakes = Array.from({ length: 12 }, (_, index) => contractAt(index))
    const logs = [
      [
        ...fakes.map(each => transferLog(each, router, account, 10n ** 6n)),
        transferLog(dollar, account, stranger, 250_000_000_000n)
      ]
    ]
    const tokens = { ...Object.fromEntries(fakes.map(each => [each, usdc])), [dollar]: { ...usdc, balance: 0n } }
    const { rows, dangers } = await send(to(router, '0x3593564c'), { logs, tokens })
    const changes = rows.find(([label]) => label === 'Balance changes')![1].split('\n')
    deepEqual(changes.slice(0, 2), ['− 250000 USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'])
    deepEqual([changes.length, changes.at(-1)], [25, 'and 1 more'])
    match(dangers.join(), /changes 13 of your assets together/)
    const losses = fakes.map(each => transferLog(each, account, router, 10n ** 6n))
    const all = await send(to(router, '0x3593564c'), { logs: [[...losses, ...logs[0]!.slice(-1)]], tokens })
    equal(textOf(all).match(/− /g)?.length, 13)
  })

  test('name every token by its address, and one that is called like the network’s own currency as another', async () => {
    const fake = addressOf('fa')
    const swap = (symbol: string) =>
      send(to(router, '0xb6f9de95', ether), {
        logs: [[paymentLog(account, router, ether), transferLog(fake, router, account, 2n * ether)]],
        tokens: { [fake]: { symbol, decimals: 18 } }
      })
    match(textOf(await swap('USDC')), /\+ 2 USDC\\n0xfAFA/i)
    match(textOf(await swap('eth')), /\+ 2 eth \(not the network’s own currency\)\\n0xfAFA/i)
  })
})

describe('a foreign contract that carries calls', () => {
  test('is what the user calls, and the calls in it are what the request says', async () => {
    const trap = addressOf('e1')
    const approves = call('function approve(address,uint256)', [stranger, 0n])
    const multicall = to(trap, call('function multicall(bytes[])', [[approves]]))
    const { title, parts, warnings } = await send(multicall, { tokens: { [trap]: usdc } })
    deepEqual([title, parts?.map(part => part.title)], ['Contract interaction', ['1. Revoke approval']])
    match(warnings.join(), /may do something other than what its calls say/)
  })
})
