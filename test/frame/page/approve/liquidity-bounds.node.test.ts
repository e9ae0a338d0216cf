import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, encodeAbiParameters, maxUint128, maxUint256, parseAbiParameters, type Hex } from 'viem'
import { batch, call, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, stranger, transferLog } from './stub-node.ts'
import { tokens, paid, got, rowOf, requestApproval, router, dollar, other, pool, ether, never } from './bound-requests.ts'

describe('the bounds of liquidity', () => {
  const add = (most: readonly bigint[], spent: readonly bigint[]) =>
    call('function addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)', [
      dollar,
      other,
      ...most,
      ...spent,
      account,
      never
    ])
  const gives = [paid(3_000_000n), transferLog(other, account, pool, ether)]

  test('are the most and the least of both tokens that go into it', async () => {
    const fair = await requestApproval(add([3_000_000n, ether], [2_970_000n, (ether * 99n) / 100n]), gives)
    deepEqual(fair.dangers, [])
    deepEqual(rowOf(fair, 'Pays up to'), '3 USDC\n1 OTH')
    deepEqual(rowOf(fair, 'Pays at least'), '2.97 USDC\n0.99 OTH')
  })

  test('are a danger where they leave the price open', async () => {
    const price = /go into a pool at a different price than the changes show/
    match((await requestApproval(add([3_000_000n, ether], [0n, 0n]), gives)).dangers.join(), price)
    match((await requestApproval(add([3_000_000n, ether], [0n, 0n]), [])).dangers.join(), price)
    match((await requestApproval(add([3_000_000n, ether], [2_970_000n, 1n]), gives)).dangers.join(), price)
    match((await requestApproval(add([9_000_000n, ether], [2_970_000n, ether]), gives)).dangers.join(), /can take up to 9 USDC/)
  })

  test('are compared with what goes into the pool, and not with what else a batch takes of the same', async () => {
    const supply = call('function supply(address,uint256,address,uint16)', [dollar, 50_000_000n, account, 0])
    const calls = [to(router, add([3_000_000n, ether], [2_970_000n, (ether * 99n) / 100n])), to(addressOf('e2'), supply)]
    deepEqual((await batch(calls, { tokens, logs: [[...gives, paid(50_000_000n)]] })).dangers, [])
  })

  test('are the least of the token and of coins where it is taken out for those', async () => {
    const remove = (least: bigint, coins: bigint) =>
      call('function removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)', [
        dollar,
        1n,
        least,
        coins,
        account,
        never
      ])
    const logs = [got(3_000_000n, dollar), paymentLog(router, account, ether)]
    const fair = await requestApproval(remove(2_970_000n, ether), logs)
    deepEqual(fair.dangers, [])
    deepEqual(rowOf(fair, 'Minimum in return'), '2.97 USDC\n1 ETH')
    match((await requestApproval(remove(2_970_000n, 0n), logs)).dangers.join(), /You may get only 0 ETH/)
    match((await requestApproval(remove(0n, 0n), logs)).dangers.join(), /promises nothing in return/)
  })

  test('of a position of Uniswap 4 are in its tokens, and a danger where those can’t be found out', async () => {
    const increase = concatHex(['0x00', '0x0d'])
    const plan = (most: bigint) =>
      call('function modifyLiquidities(bytes,uint256)', [
        encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
          increase,
          [
            encodeAbiParameters(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [7n, 5n, most, ether, '0x']),
            encodeAbiParameters(parseAbiParameters('address, address'), [dollar, other])
          ]
        ]),
        never
      ])
    const world = { tokens, logs: [gives], positions4: [dollar, other] }
    const fair = await send(to(router, plan(3_000_000n)), world)
    deepEqual(fair.dangers, [])
    deepEqual(rowOf(fair, 'Pays up to'), '3 USDC\n1 OTH')
    match((await send(to(router, plan(maxUint128)), world)).dangers.join(), /can take all your USDC/)
    match(
      (await send(to(router, plan(3_000_000n)), { tokens, logs: [gives] })).dangers.join(),
      /can take an unknown amount of a token/
    )
  })

  test('of a pool of Uniswap 4 with a hook are no protection of a new position: its hook is a contract of the site’s choice', async () => {
    const mint = (hooks: Hex) =>
      call('function modifyLiquidities(bytes,uint256)', [
        encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
          '0x020d',
          [
            encodeAbiParameters(
              parseAbiParameters(
                '(address, address, uint24, int24, address), int24, int24, uint256, uint128, uint128, address, bytes'
              ),
              [[dollar, other, 500, 10, hooks], -10, 10, 1n, 3_000_000n, ether, account, '0x']
            ),
            encodeAbiParameters(parseAbiParameters('address, address'), [dollar, other])
          ]
        ]),
        never
      ])
    deepEqual((await requestApproval(mint(addressOf('00')), gives)).dangers, [])
    match((await requestApproval(mint(stranger), gives)).dangers.join(), new RegExp(`${stranger} can use 3 USDC while this runs`))
  })
})

describe('the most that a loan takes back', () => {
  const repay = (most: bigint) => call('function repay(address,uint256,uint256,address)', [dollar, most, 2n, account])

  test('is shown, and is a danger where it is unlimited or far more than the debt', async () => {
    const logs = [paid(3_000_000n)]
    const fair = await requestApproval(repay(3_010_000n), logs)
    deepEqual(fair.dangers, [])
    deepEqual(rowOf(fair, 'Pays up to'), '3.01 USDC')
    match((await requestApproval(repay(9_000_000n), logs)).dangers.join(), /can take up to 9 USDC/)
    match((await requestApproval(repay(maxUint256), logs)).dangers.join(), /can take all your USDC/)
    match(
      (await requestApproval(call('function repayBorrow(uint256)', [maxUint256]), logs)).dangers.join(),
      /can take an unknown amount of a token/
    )
  })
})
