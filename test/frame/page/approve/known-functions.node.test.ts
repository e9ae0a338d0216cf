import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numberToHex, padHex, toEventSelector, zeroAddress, type Hex } from 'viem'
import { knownFunctions } from '../../../../adapters/meaning/evm/known-functions/table.ts'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { batch, call, send, to } from './call-requests.ts'
import { known, knownCall } from './known-call.ts'
import { account, addressOf, contractAt, logOf, paymentLog, someContract, stranger, transferLog } from './stub-node.ts'

const contract = addressOf('e1')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ether = 10n ** 18n
const names = (event: string, ...topics: readonly string[]): object => logOf(contract, [toEventSelector(event), ...topics], 1n)
const pays = paymentLog(account, contract, ether)
const gets = transferLog(dollar, contract, account, 4_000_000_000n)
const ownerOf = '0x6352211e'
const weth = addressOf('c2')
/** The contract of an item that the account owns. */
const ownItem = { tokens: { [contract]: { answers: { [ownerOf]: BigInt(account) } }, [dollar]: { symbol: 'USDC', decimals: 6 } } }
const wrapped = {
  tokens: {
    [contract]: { answers: { [ownerOf]: BigInt(account), '0x4aa4a4fc': BigInt(weth) } },
    [dollar]: { symbol: 'USDC', decimals: 6 },
    [weth]: { symbol: 'WETH', decimals: 18 }
  }
}

const textOf = ({ rows, parts = [] }: ApprovalContent): string =>
  JSON.stringify([rows, parts.map(part => part.rows)].flat().filter(([label]) => label !== 'Data'))

/** A function, the value sent with it, and its logs. */
const everyday: Readonly<Record<string, readonly [Hex, bigint, ...object[]]>> = {
  'a swap of Uniswap': [
    known('exactInputSingle((address sold,address bought,uint24 tier,address routed', { sold: weth, amount: numberToHex(ether) }),
    ether,
    pays,
    gets
  ],
  'a swap of ParaSwap': [
    known('swapExactAmountInOnUniswapV3', { sold: `0x${'e'.repeat(40)}` }),
    ether,
    pays,
    gets,
    names('SwappedV3(bytes16,address,uint256,address,address,address,address,uint256,uint256,uint256)', account)
  ],
  'a bridge of Across': [
    known('depositV3', { token: weth, remote: weth, amount: numberToHex(ether), arrives: numberToHex(ether) }),
    ether,
    pays,
    names(
      'FundsDeposited(bytes32,bytes32,uint256,uint256,uint256,uint256,uint32,uint32,uint32,bytes32,bytes32,bytes32,bytes)',
      account
    )
  ],
  'a supply to Morpho': [
    known('supply((address', { sold: dollar }),
    0n,
    transferLog(dollar, account, contract, 1n),
    names('Supply(bytes32,address,address,uint256,uint256)', account, account)
  ],
  'a name of ENS': [
    known('register(string text,address receiver,uint256 exact,bytes32 id,address'),
    ether,
    pays,
    names('NameRegistered(string,bytes32,address,uint256,uint256,uint256)', account)
  ],
  'a free mint': [
    known('mint(uint256 amount)'),
    0n,
    logOf(contract, [toEventSelector('Transfer(address,address,uint256)'), zeroAddress, account, numberToHex(5, { size: 32 })])
  ],
  'an airdrop': [known('claim(address receiver,uint256 exact,bytes32[]'), 0n, gets]
}

describe('an everyday function', () => {
  for (const [name, [data, value, ...logs]] of Object.entries(everyday)) {
    test(`is no danger, whatever it records: ${name}`, async () => {
      deepEqual((await send(to(contract, data, value), { ...wrapped, logs: [logs] })).dangers, [])
    })
  }

  test('is judged by itself where a contract calls itself several times', async () => {
    const multicall = (...calls: readonly Hex[]) => to(contract, call('function multicall(bytes[])', [calls]), ether)
    const world = { logs: [[pays, gets]] }
    const swap = known('exactInputSingle((address sold,address bought,uint24 tier,address held')
    deepEqual((await send(multicall(swap, known('refundETH')), world)).dangers, [])
    match((await send(multicall(swap, '0x12345678'), world)).dangers.join(), /in a form that this wallet doesn’t know/)
  })

  test('is a danger in a contract that the simulation could not look at', async () => {
    const calls = Array.from({ length: 17 }, (_, index) => to(contractAt(index), known('burn(uint256 exact)')))
    match((await batch(calls)).dangers.join(), /What this takes from your wallet is unknown/)
  })

  test('is a danger where its bytes are not its arguments', async () => {
    match((await send(to(contract, '0x414bf389'))).dangers.join(), /takes nothing now/)
  })
})

/** Arguments that make a function pay another address, and the warning that must be shown. */
const foreign: readonly (readonly [role: string, who: string, danger: RegExp])[] = [
  'receiver',
  'refund',
  'receiverOrSender',
  'referral',
  'routed',
  'held'
].flatMap(
  role =>
    [
      [role, stranger, new RegExp(`goes to ${stranger}`)],
      [role, contract, /stays in the contract 0xE1E1/],
      ...(role === 'receiver' ? [[role, zeroAddress, /goes to no account/] as const] : []),
      ...(role === 'held' ? [[role, zeroAddress, /stays in the contract 0xE1E1/] as const] : []),
      ...(role === 'routed' ? [[role, padHex('0x02', { size: 20 }), /stays in the contract 0xE1E1/] as const] : [])
    ] as const
)

describe('every function of the table', () => {
  test('is no danger where all of it is the account’s own, nothing is locked, and no contract of the caller’s choice gets anything', async () => {
    for (const signature of knownFunctions.filter(each => !/ (executor|hops|until|locked|meant)[,)]/.test(each))) {
      // the maximum it may take is what it takes
      const isSold =
        (/ amount[,)]/.test(signature) && / (token|sold|path|pair)[,)]/.test(signature)) ||
        /^claim.+ exact,address token,uint256 exact/.test(signature)
      const most = BigInt(signature.match(/ most[,)]/g)?.length ?? 0) + (isSold ? 1n : 0n)
      const world = {
        ...ownItem,
        tokens: { ...ownItem.tokens, [someContract]: { symbol: 'TKN', decimals: 18 } },
        positions: [someContract, someContract],
        logs: [[transferLog(someContract, account, contract, most)]]
      }
      const { dangers } = await send(to(contract, knownCall(signature, account)), world)
      const isLater = signature.startsWith('createOrder(')
      deepEqual(
        dangers,
        isLater ? ['Others fill this order later. Check that you get at least what your coins are worth.'] : [],
        signature
      )
    }
  })

  for (const [role, who, danger] of foreign) {
    test(`is a danger where its ${role} is ${who === stranger ? 'a stranger' : who === contract ? 'the contract' : who}`, async () => {
      const having = knownFunctions.filter(each => new RegExp(` ${role}[,)]`).test(each))
      ok(having.length > 0)
      for (const signature of having) {
        const approval = await send(to(contract, knownCall(signature, account, { [role]: who })), ownItem)
        match(approval.dangers.join('\n'), danger, signature)
        if (who === stranger) ok(textOf(approval).includes(`"Goes to","${stranger}"`), signature)
      }
    })
  }

  test('is a danger with what it may take, where the caller chooses a contract that gets it', async () => {
    const having = knownFunctions.filter(each => each.includes(' executor'))
    ok(having.length > 30)
    for (const signature of having) {
      // without an explicit sold token, the pools define it, or it is the value sent with the call
      const most = / (sold|hops)[,)]/.test(signature)
        ? '0\\.000001 USDC'
        : / amount[,)]/.test(signature)
          ? 'what this sells'
          : '0 ETH'
      const { dangers } = await send(
        to(contract, knownCall(signature, account, { executor: stranger, sold: dollar, hops: dollar })),
        ownItem
      )
      match(dangers.join('\n'), new RegExp(`${stranger} can use ${most}`), signature)
    }
  })

  test('is a danger with its owner, where an item of the contract is another’s or has no owner', async () => {
    const having = knownFunctions.filter(each => each.includes(' item'))
    ok(having.length >= 3)
    for (const signature of having) {
      const tokens = { [contract]: { answers: { [ownerOf]: BigInt(stranger) } } }
      const data = knownCall(signature, account)
      match(
        (await send(to(contract, data), { tokens })).dangers.join(),
        new RegExp(`Item #1 of .* belongs to ${stranger}`),
        signature
      )
      match((await send(to(contract, data))).dangers.join(), /The owner of item #1 of .* is unknown/, signature)
    }
  })
})

describe('any address named beside the recipients', () => {
  const lido = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
  const submit = known('submit(', { referral: stranger })

  test('is in a row, the user apart', async () => {
    const votes = known('attest(', { label: stranger })
    ok(textOf(await send(to(contract, votes))).includes(`"Also named","${stranger}"`))
    ok(!textOf(await send(to(contract, known('attest(', { label: account })))).includes('Also named'))
  })

  test('is no receiver at Lido on Ethereum, and is one at any other contract with its function', async () => {
    deepEqual((await send(to(lido, submit, 1n), { logs: [[paymentLog(account, lido, 1n)]] })).dangers, [])
    match((await send(to(contract, submit, 1n))).dangers.join(), new RegExp(`goes to ${stranger}`))
    const paid = { logs: [[paymentLog(account, contract, 1n)]] }
    deepEqual((await send(to(contract, known('submit(', { referral: zeroAddress }), 1n), paid)).dangers, [])
  })

  test('is a receiver in the place of a token or a contract, where no code is', async () => {
    for (const [beginning, role] of [
      ['withdraw(address token,uint256 exact)', 'token'],
      ['depositIntoStrategy(', 'pool']
    ] as const) {
      const logs = [[transferLog(someContract, account, contract, role === 'pool' ? 1n : 0n)]]
      const { dangers, rows } = await send(to(contract, known(beginning, { [role]: stranger })))
      match(dangers.join(), new RegExp(`goes to ${stranger}`))
      ok(JSON.stringify(rows).includes(`"Goes to","${stranger}"`))
      const coded = { contracts: [stranger.toLowerCase()], logs }
      deepEqual((await send(to(contract, known(beginning, { [role]: stranger })), coded)).dangers, [])
      deepEqual((await send(to(contract, known(beginning, { [role]: `0x${'e'.repeat(40)}` })), { logs })).dangers, [])
    }
  })
})

describe('what a router holds', () => {
  const multicall = (...calls: readonly Hex[]) => to(contract, call('function multicall(bytes[])', [calls]))
  const two = padHex('0x02', { size: 20 })
  const world = {
    tokens: {
      ...ownItem.tokens,
      [contract]: { answers: { [ownerOf]: BigInt(account), '0x4aa4a4fc': BigInt(weth) } },
      [weth]: { symbol: 'WETH', decimals: 18 }
    },
    positions: [weth, dollar],
    logs: [[transferLog(addressOf('da'), account, contract, ether)]]
  }
  const swapTo = (bought: string, least = 4_000_000n) =>
    call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      [addressOf('da'), bought, 500, two, ether, least, 0n]
    ])
  const unwrap = (least: bigint, who: string = account) => call('function unwrapWETH9(uint256,address)', [least, who])
  const sweep = (token: string, least: bigint) => call('function sweepToken(address,uint256,address)', [token, least, account])
  const dangersOf = async (...calls: readonly Hex[]) => (await send(multicall(...calls), world)).dangers.join()

  test('is no danger where a later call takes as much of that token out for the account', async () => {
    for (const calls of [
      [swapTo(dollar), sweep(dollar, 4_000_000n)],
      [swapTo(weth), unwrap(4_000_000n)],
      [swapTo(weth), sweep(weth, 4_000_000n)]
    ] as const) {
      deepEqual(await dangersOf(...calls), '')
    }
  })

  test('is one where that is for another, of another token, of less than the swap has promised, or before it', async () => {
    match(await dangersOf(swapTo(weth), unwrap(4_000_000n, stranger)), /goes to 0x8F3C/)
    for (const calls of [
      [swapTo(dollar), unwrap(4_000_000n)],
      [swapTo(dollar), sweep(weth, 4_000_000n)],
      [swapTo(weth), sweep(dollar, 4_000_000n)],
      [swapTo(dollar), sweep(dollar, 3_999_999n)],
      [sweep(dollar, 4_000_000n), swapTo(dollar)]
    ] as const) {
      match(await dangersOf(...calls), /stays in the contract/)
    }
  })

  test('is none where the next swap sells all that is there, which SwapRouter02 reads in an amount of zero', async () => {
    const first = call('function swapExactTokensForTokens(uint256,uint256,address[],address)', [
      ether,
      0n,
      [addressOf('da'), weth],
      two
    ])
    const next = (amount: bigint, sold = weth, who: Hex = account) =>
      call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
        [sold, dollar, 500, who, amount, 4_000_000n, 0n]
      ])
    const got = { ...world, logs: [[...world.logs[0]!, transferLog(dollar, contract, account, 4_000_000n)]] }
    const approval = await send(multicall(first, next(0n)), got)
    deepEqual(approval.dangers, [])
    ok(textOf(approval).includes('"Minimum in return","4 USDC"'))
    match(await dangersOf(first, next(1n)), /stays in the contract/)
    match(await dangersOf(first, next(0n, dollar)), /stays in the contract/)
    match(await dangersOf(first, next(0n, weth, two)), /stays in the contract/)
    // with this value SwapRouter sells nothing
    const older = call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      [weth, dollar, 500, account, 2n ** 40n, 0n, 4_000_000n, 0n]
    ])
    match(await dangersOf(first, older), /stays in the contract/)
  })

  test('is promised to the user as it is paid out, and not where it stays', async () => {
    const text = textOf(await send(multicall(swapTo(weth, ether), unwrap(ether)), world))
    ok(text.includes('"Minimum in return","1 ETH"'))
    ok(!textOf(await send(multicall(swapTo(dollar), sweep(weth, 4_000_000n)), world)).includes('In return'))
  })

  test('of a position is none where both of its tokens are taken out for the account, as the app of Uniswap does', async () => {
    const collect = known('collect', { held: zeroAddress })
    deepEqual(await dangersOf(collect, unwrap(1n), sweep(dollar, 1n)), '')
    match(await dangersOf(collect, unwrap(1n)), /stays in the contract/)
    match(await dangersOf(known('collect', { held: contract })), /stays in the contract/)
  })
})

describe('a payout in a batch', () => {
  const morpho = addressOf('c1')
  const dai = addressOf('da')
  const withdraw = known('withdraw((address', { receiver: stranger })
  const swap = known('exactInputSingle((address sold,address bought,uint24 tier,address routed', {
    sold: dollar,
    amount: numberToHex(5_000_000_000n)
  })
  const stolen = transferLog(dollar, morpho, stranger, 5_000_000_000n)
  const spent = transferLog(dollar, account, contract, 5_000_000_000n)

  test('to a stranger is a danger, though a swap beside it takes as much of the same token', async () => {
    const logs = [[spent, transferLog(dai, contract, account, 5n), stolen]]
    const { dangers } = await batch([to(contract, swap), to(morpho, withdraw)], { logs })
    match(dangers.join('\n'), new RegExp(`2\\. The result goes to ${stranger}`))
  })

  test('that only the simulation shows is not covered by what the wallet gives to another contract', async () => {
    // a function without a recipient argument, with the other address in trailing data
    const data = `${known('withdraw(uint256 exact)')}${stranger.slice(2)}` as Hex
    const gain = transferLog(dai, contract, account, 5n)
    match(
      (await batch([to(contract, swap), to(morpho, data)], { logs: [[spent, gain, stolen]] })).dangers.join(),
      /balance changes don’t show/
    )
    const passedOn = transferLog(dollar, contract, stranger, 5_000_000_000n)
    deepEqual((await batch([to(contract, swap), to(morpho, data)], { logs: [[spent, gain, passedOn]] })).dangers, [])
  })
})

describe('what a call promises', () => {
  const swap = (least: bigint) =>
    call('function swapExactETHForTokens(uint256,address[],address,uint256)', [least, [contract, dollar], account, 2n ** 40n])

  test('is shown in the token that is bought, and nothing of it is a danger', async () => {
    const approval = await send(to(contract, swap(4_000_000n), ether), ownItem)
    ok(textOf(approval).includes('"Minimum in return","4 USDC\\n0x'))
    ok(!approval.dangers.join().includes('promises nothing'))
    match((await send(to(contract, swap(0n), ether), ownItem)).dangers.join(), /promises nothing in return/)
  })

  test('on another network names it, and counts in the units of its own token where the wallet knows the network', async () => {
    const remote = addressOf('ba')
    const across = (chain: bigint, amount: bigint, arrives: bigint) =>
      known('depositV3(', {
        token: dollar,
        remote,
        chain: numberToHex(chain),
        amount: numberToHex(amount),
        arrives: numberToHex(arrives)
      })
    const both = {
      tokens: { ...ownItem.tokens, [remote]: { symbol: 'USDC', decimals: 18 } },
      logs: [[transferLog(dollar, account, contract, 5_000_000n)]]
    }
    const fair = await send(to(contract, across(8453n, 5_000_000n, 5n * ether)), both)
    deepEqual(fair.dangers, [])
    ok(textOf(fair).includes('"Arrives on","Base"'))
    ok(textOf(fair).includes('"Arrives (minimum)","5 USDC"'))
    // that many units of a token with 18 decimals are almost worthless
    match(
      (await send(to(contract, across(8453n, 5_000_000n, 5_000_000n)), both)).dangers.join(),
      /Only 0\.000000000005 USDC of 5 USDC has to arrive/
    )
    ok(textOf(await send(to(contract, across(777n, 1n, 1n)), both)).includes('"Arrives on","Network 777"'))
    ok(
      textOf(
        await send(to(contract, known('depositForBurn(uint256 amount,uint32 circle,bytes32 receiver,address token)')))
      ).includes('"Arrives on","Network 1 (bridge’s own number)"')
    )
  })
})
