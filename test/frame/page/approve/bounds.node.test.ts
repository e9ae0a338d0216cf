import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, encodeAbiParameters, maxUint128, maxUint256, numberToHex, padHex, parseAbiParameters, type Hex } from 'viem'
import { batch, call, send, to } from './call-requests.ts'
import { known } from './known-call.ts'
import { account, addressOf, paymentLog, transferLog } from './stub-node.ts'
import { tokens, paid, got, rowOf, requestApproval, router, dollar, weth, other, pool, ether, never } from './bound-requests.ts'

const reversed = concatHex([other, '0x0001f4', weth, '0x0001f4', dollar])
const execute = (number: Hex, types: string, values: readonly unknown[]): Hex =>
  call('function execute(bytes,bytes[],uint256)', [
    number,
    [encodeAbiParameters(parseAbiParameters(types) as never, values as never)],
    never
  ])

/** One OTH for at most that many dollars. */
const exactOutputs: Readonly<Record<string, (most: bigint) => Hex>> = {
  'Uniswap 2': most =>
    call('function swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', [
      ether,
      most,
      [dollar, weth, other],
      account,
      never
    ]),
  'SwapRouter, one pool': most =>
    call('function exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      [dollar, other, 500, account, never, ether, most, 0n]
    ]),
  'SwapRouter, a path': most =>
    call('function exactOutput((bytes,address,uint256,uint256,uint256))', [[reversed, account, never, ether, most]]),
  'SwapRouter02, one pool': most =>
    call('function exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      [dollar, other, 500, account, ether, most, 0n]
    ]),
  'SwapRouter02, a path': most =>
    call('function exactOutput((bytes,address,uint256,uint256))', [[reversed, account, ether, most]]),
  ParaSwap: most =>
    known('swapExactAmountOutOnUniswapV3', {
      sold: dollar,
      bought: other,
      most: numberToHex(most),
      least: numberToHex(ether)
    }),
  'UniversalRouter, Uniswap 3': most =>
    execute('0x01', 'address,uint256,uint256,bytes,bool', [account, ether, most, reversed, true])
}

describe('the most that an exact output may take', () => {
  for (const [name, swap] of Object.entries(exactOutputs)) {
    test(`is shown, and is a danger where it is far more than the simulation takes: ${name}`, async () => {
      const logs = [paid(3_000_000_000n), got(ether)]
      const fair = await requestApproval(swap(3_015_000_000n), logs)
      deepEqual(fair.dangers, [])
      deepEqual(rowOf(fair, 'Pays up to'), '3015 USDC')
      deepEqual(rowOf(fair, 'Minimum in return'), '1 OTH')
      const loose = await requestApproval(swap(9_000_000_000n), logs)
      deepEqual(rowOf(loose, 'Pays up to'), '9000 USDC')
      deepEqual(loose.dangers, ['This can take up to 9000 USDC from your wallet, which is more than the changes show.'])
    })

    test(`is a danger where it is no bound: ${name}`, async () => {
      for (const most of [maxUint256, maxUint128]) {
        const { dangers, ...approval } = await requestApproval(swap(most), [paid(3_000_000_000n), got(ether)])
        deepEqual(dangers, ['This can take all your USDC from your wallet.'])
        deepEqual(rowOf({ ...approval, dangers }, 'Pays up to'), 'all your USDC')
      }
    })
  }

  test('is what goes along, where coins do', async () => {
    const swap = call('function swapETHForExactTokens(uint256,address[],address,uint256)', [ether, [weth, other], account, never])
    const logs = [paymentLog(account, router, ether), got(ether)]
    deepEqual((await requestApproval(swap, logs, (ether * 101n) / 100n)).dangers, [])
    match((await requestApproval(swap, logs, 2n * ether)).dangers.join(), /can take up to 2 ETH from your wallet, which is more/)
  })

  test('is a danger although the simulation takes nothing, and where it is summed up over a batch', async () => {
    const swap = exactOutputs['Uniswap 2']!(5_000_000n)
    match((await requestApproval(swap, [got(ether)])).dangers.join(), /can take up to 5 USDC/)
    const twice = [to(router, swap), to(router, swap)]
    match((await batch(twice, { tokens, logs: [[paid(5_000_000n), got(2n * ether)]] })).dangers.join(), /can take up to 10 USDC/)
    deepEqual((await batch(twice, { tokens, logs: [[paid(9_900_000n), got(2n * ether)]] })).dangers, [])
  })

  test('is judged by what is shown, and not by what another contract states to pay', async () => {
    const swapData = call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
      0n,
      10n ** 20n,
      [other, dollar],
      account,
      never
    ])
    const calls = [to(router, exactOutputs['Uniswap 2']!(9_000_000n)), to(addressOf('e2'), swapData)]
    match((await batch(calls, { tokens, logs: [[paid(3_000_000n), got(ether)]] })).dangers.join(), /can take up to 9 USDC/)
  })

  test('is none any more where the same contract pays as much for sure', async () => {
    const sell = call('function swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
      5_000_000n,
      ether,
      [dollar, weth],
      account,
      never
    ])
    const buy = call('function swapETHForExactTokens(uint256,address[],address,uint256)', [ether, [weth, other], account, never])
    const coins = [paymentLog(router, account, ether), paymentLog(account, router, ether / 2n)]
    const logs = [[paid(5_000_000n), ...coins, got(ether)]]
    deepEqual((await batch([to(router, sell), to(router, buy, ether / 2n)], { tokens, logs })).dangers, [])
    // another contract takes it whether the first one pays or not
    match(
      (await batch([to(router, sell), to(addressOf('e2'), buy, ether / 2n)], { tokens, logs })).dangers.join(),
      /can take up to 0\.5 ETH/
    )
  })

  test('is a danger where a router takes as much as was sent to it', async () => {
    const path = concatHex([dollar, '0x0001f4', other])
    const swap = (amount: bigint) => execute('0x00', 'address,uint256,uint256,bytes,bool', [account, amount, ether, path, true])
    const logs = [paid(1_000_000n), got(ether)]
    deepEqual((await requestApproval(swap(1_000_000n), logs)).dangers, [])
    match((await requestApproval(swap(1n << 255n), logs)).dangers.join(), /can take all your USDC/)
  })
})

describe('the least that comes in return', () => {
  const swap = (least: bigint, path = [dollar, other]) =>
    call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
      5_000_000n,
      least,
      path,
      account,
      never
    ])
  const logs = [paid(5_000_000n), got(ether)]

  test('is a danger where it is zero, or far less than the simulation pays', async () => {
    deepEqual((await requestApproval(swap((ether * 95n) / 100n), logs)).dangers, [])
    deepEqual((await requestApproval(swap(ether / 2n), logs)).dangers, [
      'You may get only 0.5 OTH for this, which is less than the changes show.'
    ])
    match((await requestApproval(swap(0n), logs)).dangers.join(), /promises nothing in return/)
    match((await requestApproval(swap(0n), [])).dangers.join(), /promises nothing in return/)
  })

  test('is a danger where nothing says of which token it is', async () => {
    match((await requestApproval(swap(ether, []), logs)).dangers.join(), /promises nothing in return/)
  })

  test('is compared with all that comes, and is no promise of what a later call of the batch takes', async () => {
    const supply = call('function supply(address,uint256,address,uint16)', [other, ether, account, 0])
    const spent = transferLog(other, account, pool, ether)
    const withLeast = (least: bigint) =>
      batch([to(router, swap(least)), to(addressOf('e2'), supply)], { tokens, logs: [[...logs, spent]] })
    match((await withLeast((ether * 99n) / 100n)).dangers.join(), /can take up to 1 OTH/)
    match((await withLeast(1n)).dangers.join(), /You may get only 0\.000000000000000001 OTH/)
  })

  test('is of coins where the function pays those', async () => {
    const sell = (least: bigint) =>
      call('function swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
        5_000_000n,
        least,
        [dollar, weth],
        account,
        never
      ])
    const coins = [paid(5_000_000n), paymentLog(router, account, ether)]
    const fair = await requestApproval(sell((ether * 99n) / 100n), coins)
    deepEqual(fair.dangers, [])
    deepEqual(rowOf(fair, 'Minimum in return'), '0.99 ETH')
    match((await requestApproval(sell(1n), coins)).dangers.join(), /You may get only 0\.000000000000000001 ETH/)
  })

  test('is judged apart for coins and for what they are wrapped in, and for any other token that a contract calls so', async () => {
    const first = swap(20n * ether, [dollar, weth])
    const second = call('function swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
      5_000_000n,
      1n,
      [dollar, weth],
      account,
      never
    ])
    const gains = [paid(10_000_000n), got(20n * ether, weth), paymentLog(router, account, ether)]
    match(
      (await batch([to(router, first), to(router, second)], { tokens, logs: [gains] })).dangers.join(),
      /You may get only 0\.0+1 ETH/
    )
    // the units of a token differ from those of the native currency
    const named = { ...tokens, [router]: { answers: { '0x4aa4a4fc': BigInt(dollar) } } }
    const calls = [to(router, exactOutputs['Uniswap 2']!(9_000_000_000n)), to(weth, call('function deposit()', []), ether)]
    const logs = [[paid(3_000_000_000n), got(ether), paymentLog(account, weth, ether), got(ether, weth)]]
    match((await batch(calls, { tokens: named, logs })).dangers.join(), /can take up to 9000 USDC/)
  })

  test('is of the last token of several pools', async () => {
    const routes = [
      [dollar, weth, false, pool],
      [weth, other, false, pool]
    ]
    const data = call('function swapExactTokensForTokens(uint256,uint256,(address,address,bool,address)[],address,uint256)', [
      5_000_000n,
      ether,
      routes,
      account,
      never
    ])
    deepEqual(rowOf(await send(to(router, data), { tokens, contracts: [pool], logs: [logs] }), 'Minimum in return'), '1 OTH')
  })

  test('on another network is what a bridge may not deduct', async () => {
    const burn = (fee: bigint) =>
      call('function depositForBurn(uint256,uint32,bytes32,address,bytes32,uint256,uint32)', [
        5_000_000n,
        6,
        padHex(account, { size: 32 }),
        dollar,
        padHex('0x', { size: 32 }),
        fee,
        1000
      ])
    const fair = await requestApproval(burn(500n), [paid(5_000_000n)])
    deepEqual(fair.dangers, [])
    deepEqual(rowOf(fair, 'Arrives (minimum)'), '4.9995 USDC')
    match(
      (await requestApproval(burn(4_999_999n), [paid(5_000_000n)])).dangers.join(),
      /Only 0\.000001 USDC of 5 USDC has to arrive/
    )
  })
})

describe('what another account of the user receives', () => {
  test('is compared with the least as what comes to this one', async () => {
    const friend = '0x1111111111111111111111111111111111111111'
    const swap = (least: bigint) =>
      call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
        5_000_000n,
        least,
        [dollar, other],
        friend,
        never
      ])
    const logs = [[paid(5_000_000n), transferLog(other, pool, friend, ether)]]
    const withLeast = (least: bigint) => send(to(router, swap(least)), { tokens, logs, own: [friend] })
    deepEqual((await withLeast((ether * 99n) / 100n)).dangers, [])
    match((await withLeast(1n)).dangers.join(), /You may get only 0\.000000000000000001 OTH/)
  })
})

describe('a mint', () => {
  const mint = known('mint(address receiver,uint256 exact)')
  const made = transferLog(addressOf('f1'), addressOf('00'), account, 1n)

  test('that asks for tokens may ask for all of them: no argument says how many', async () => {
    deepEqual((await requestApproval(mint, [paymentLog(account, router, ether), made], ether)).dangers, [])
    deepEqual((await requestApproval(mint, [paid(1_000_000n), made])).dangers, ['This can take all your USDC from your wallet.'])
  })

  test('is not blamed for the price that it names', async () => {
    const claim = known('claim(address receiver,uint256 exact,address token', { token: dollar })
    deepEqual((await requestApproval(claim, [paid(1n), made])).dangers, [])
    deepEqual((await requestApproval(claim, [paid(1_000_000n), made])).dangers, ['This can take all your USDC from your wallet.'])
  })
})

describe('a claim of thirdweb, of so many at a price', () => {
  const allowed = '(bytes32[],uint256,uint256,address)'
  const open = [[], 0n, 0n, addressOf('00')]
  const tokenClaim = (count: bigint) =>
    call(`function claim(address,uint256,address,uint256,${allowed},bytes) payable`, [
      account,
      count,
      dollar,
      1_000_000n,
      open,
      '0x'
    ])
  const itemClaim = (count: bigint) =>
    call(`function claim(address,uint256,uint256,address,uint256,${allowed},bytes) payable`, [
      account,
      7n,
      count,
      dollar,
      1_000_000n,
      open,
      '0x'
    ])
  const payIn = (data: Hex, decimals: number | undefined, amount: bigint) => {
    const drop = { ...tokens[router], ...(decimals !== undefined && { decimals }) }
    return send(to(router, data), { tokens: { ...tokens, [router]: drop }, logs: [[paid(amount)]] })
  }

  test('costs that for each whole token, and for each item of a collection', async () => {
    deepEqual((await payIn(tokenClaim(100n * ether), 18, 100_000_000n)).dangers, [])
    deepEqual((await payIn(tokenClaim(3n), undefined, 3_000_000n)).dangers, [])
    deepEqual((await payIn(itemClaim(3n), 18, 3_000_000n)).dangers, [])
  })

  test('is a danger where it takes more, and where nothing says that it is of whole tokens', async () => {
    match((await payIn(tokenClaim(100n * ether), 18, 101_000_000n)).dangers.join(), /can take all your USDC/)
    match((await payIn(itemClaim(3n), 18, 4_000_000n)).dangers.join(), /can take all your USDC/)
    match(
      (await payIn(tokenClaim(100n * ether), undefined, 100_000_000n)).dangers.join(),
      /can take up to 100000000000000000000 USDC/
    )
    match((await payIn(tokenClaim(100n * ether), 6, 100_000_000n)).dangers.join(), /can take up to 100000000000000000000 USDC/)
  })
})
