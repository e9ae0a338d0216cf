import { maxUint256, parseEther, parseUnits, type LocalAccount } from 'viem'
import type { Contract, Ledger } from './ledger.ts'
import type { Contracts } from './contracts.ts'
import { people } from './people.ts'
import type { Artifact } from './compile.ts'

const { alice, bob, carol, dave, mallory, bank, spammer, shop } = people
const never = 4102444800n
const dollars = (amount: string): bigint => parseUnits(amount, 6)

/** Sends the transactions of the first chain, from the middle of 2024 to the middle of 2026. */
export async function seedHistory(ledger: Ledger, contracts: Contracts, own: Record<string, Artifact>): Promise<void> {
  const { dollar, gold, points, feeToken, olderDollar, hostileToken, silentToken, pausedToken, lockedToken } = contracts
  const { ships, stamps, bait, weth, uniswapV2Router, uniswapV3Router } = contracts
  const { at } = ledger
  const pay = (from: LocalAccount, to: LocalAccount, coins: string) =>
    ledger.send(from, { to: to.address, value: parseEther(coins) })
  const transfer = (token: Contract, from: LocalAccount, to: LocalAccount, amount: bigint) =>
    ledger.write(from, token, 'transfer', [to.address, amount])
  const mint = (token: Contract, to: LocalAccount, ...args: bigint[]) => ledger.write(bank, token, 'mint', [to.address, ...args])

  at('2024-06-03T08:12:00Z')
  await pay(shop, alice, '2.5')
  await transfer(dollar, bank, alice, dollars('12500'))
  at('2024-06-07T17:40:00Z')
  await pay(alice, bob, '0.75')
  at('2024-06-21T11:05:00Z')
  await transfer(dollar, alice, shop, dollars('129.90'))
  at('2024-07-02T09:30:00Z')
  await transfer(gold, bank, alice, parseEther('12.345678901234567891'))
  await transfer(gold, bank, bob, parseEther('4'))
  at('2024-07-19T20:15:00Z')
  await ledger.write(alice, dollar, 'approve', [shop.address, dollars('500')])
  at('2024-07-20T06:00:00Z')
  await ledger.write(shop, dollar, 'transferFrom', [alice.address, shop.address, dollars('49.99')])
  at('2024-08-11T14:22:00Z')
  await mint(ships, alice)
  await mint(ships, bob)
  await mint(ships, alice)
  at('2024-08-30T10:10:00Z')
  await ledger.deploy(alice, artifactOf(own, 'Token'), ['Alice Coin', 'ALC', 18])
  at('2024-09-14T13:37:00Z')
  await ledger.write(
    alice,
    uniswapV2Router,
    'swapExactETHForTokens',
    [0n, [weth.address, dollar.address], alice.address, never],
    {
      value: parseEther('1')
    }
  )
  at('2024-09-28T16:45:00Z')
  await pay(carol, alice, '0.042')
  at('2024-10-05T07:00:00Z')
  await mint(points, alice, 2400n)
  await mint(points, bob, 100n)
  at('2024-10-31T23:59:30Z')
  await transfer(gold, alice, carol, parseEther('0.5'))
  at('2024-11-15T12:00:00Z')
  await mint(stamps, alice, 1n, 5n)
  await mint(stamps, dave, 2n, 3n)
  await mint(stamps, alice, 3n, 1n)
  at('2024-12-01T09:00:00Z')
  await mint(feeToken, alice, parseEther('1000'))
  at('2024-12-02T09:00:00Z')
  await transfer(feeToken, alice, bob, parseEther('100'))
  at('2024-12-24T18:00:00Z')
  for (const friend of [bob, carol, dave]) await pay(alice, friend, '0.1')

  at('2025-01-01T00:00:12Z')
  await pay(bob, alice, '0.2025')
  at('2025-01-18T15:25:00Z')
  await ledger.write(alice, gold, 'approve', [uniswapV2Router.address, maxUint256])
  await ledger.write(alice, uniswapV2Router, 'swapExactTokensForTokens', [
    parseEther('2'),
    0n,
    [gold.address, weth.address, dollar.address],
    alice.address,
    never
  ])
  at('2025-02-09T19:41:00Z')
  // more than the balance: the history has one that failed
  await ledger.write(alice, dollar, 'transfer', [bob.address, dollars('900000000')], { fails: true })
  at('2025-02-09T19:44:00Z')
  await transfer(dollar, alice, bob, dollars('900'))
  at('2025-03-03T03:03:00Z')
  await mint(olderDollar, alice, dollars('750'))
  await mint(olderDollar, mallory, dollars('66'))
  await ledger.write(bank, olderDollar, 'setBlacklisted', [mallory.address, true])
  at('2025-03-22T21:10:00Z')
  await transfer(olderDollar, alice, shop, dollars('75.5'))
  at('2025-04-08T10:55:00Z')
  await ledger.write(alice, ships, 'transferFrom', [alice.address, carol.address, 3n])
  at('2025-05-17T08:30:00Z')
  await ledger.write(dave, stamps, 'safeTransferFrom', [dave.address, alice.address, 2n, 1n, '0x'])
  at('2025-06-12T12:12:00Z')
  await ledger.write(
    bob,
    uniswapV3Router,
    'exactInputSingle',
    [
      {
        tokenIn: weth.address,
        tokenOut: dollar.address,
        fee: 500,
        recipient: bob.address,
        deadline: never,
        amountIn: parseEther('0.5'),
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n
      }
    ],
    { value: parseEther('0.5') }
  )
  at('2025-07-04T17:20:00Z')
  for (const victim of [alice, bob, carol]) await ledger.write(spammer, bait, 'mint', [victim.address])
  at('2025-07-05T17:20:00Z')
  await transfer(hostileToken, spammer, alice, parseEther('5000'))
  at('2025-08-16T09:09:00Z')
  await ledger.write(alice, weth, 'deposit', [], { value: parseEther('3') })
  at('2025-09-01T11:11:00Z')
  await ledger.write(alice, weth, 'withdraw', [parseEther('1')])
  at('2025-09-30T06:45:00Z')
  await ledger.write(alice, stamps, 'safeBatchTransferFrom', [alice.address, bob.address, [1n, 3n], [2n, 1n], '0x'])
  at('2025-10-10T10:10:10Z')
  for (const token of [silentToken, pausedToken, lockedToken]) await mint(token, alice, parseEther('10'))
  at('2025-10-11T10:10:00Z')
  await ledger.write(alice, pausedToken, 'transfer', [bob.address, parseEther('1')], { fails: true })
  at('2025-11-28T22:30:00Z')
  await transfer(dollar, alice, shop, dollars('349'))
  await transfer(dollar, shop, alice, dollars('20'))
  at('2025-12-31T23:59:48Z')
  await pay(dave, alice, '0.31')

  at('2026-01-01T00:00:24Z')
  await pay(alice, alice, '0')
  at('2026-01-20T13:00:00Z')
  await ledger.write(alice, ships, 'setApprovalForAll', [shop.address, true])
  await ledger.write(shop, ships, 'transferFrom', [alice.address, shop.address, 1n])
  at('2026-01-21T13:00:00Z')
  await ledger.write(alice, ships, 'setApprovalForAll', [shop.address, false])
  await ledger.write(shop, ships, 'transferFrom', [shop.address, alice.address, 1n])
  at('2026-02-14T19:30:00Z')
  await pay(bob, carol, '1.4')
  await transfer(gold, bob, alice, parseEther('0.000000000000000001'))
  at('2026-03-05T05:55:00Z')
  await ledger.write(spammer, bait, 'mint', [alice.address])
  at('2026-03-29T01:30:00Z')
  await transfer(dollar, carol, alice, 0n)
  at('2026-04-02T08:20:00Z')
  await pay(carol, shop, '2')
  at('2026-04-17T16:00:00Z')
  await mint(ships, alice)
  at('2026-05-02T12:00:00Z')
  await transfer(dollar, alice, dave, dollars('64.205'))
}

/** Sends a few transactions on the second chain. */
export async function seedShortHistory(ledger: Ledger, { dollar, ships }: Contracts): Promise<void> {
  ledger.at('2025-03-10T10:00:00Z')
  await ledger.write(bank, dollar, 'transfer', [alice.address, dollars('250')])
  ledger.at('2025-03-11T10:00:00Z')
  await ledger.send(alice, { to: bob.address, value: parseEther('0.05') })
  ledger.at('2025-06-01T10:00:00Z')
  await ledger.send(bob, { to: shop.address, value: parseEther('0.08') })
  ledger.at('2026-04-20T10:00:00Z')
  await ledger.write(bank, ships, 'mint', [alice.address])
}

/** Ends the history: restores the accounts' 10 000 coins, as on a fresh chain, by real transfers. */
export async function evenOut(ledger: Ledger): Promise<void> {
  ledger.at('2026-05-14T12:00:00Z')
  const wanted = parseEther('10000')
  for (const { address } of [alice, bob, carol, dave, mallory]) {
    const missing = wanted - BigInt((await ledger.request('eth_getBalance', [address, 'latest'])) as string)
    if (missing < 0n) throw new Error(`${address} has more than it began with.`)
    if (missing > 0n) await ledger.send(bank, { to: address, value: missing })
  }
}

function artifactOf(own: Record<string, Artifact>, name: string): Artifact {
  const artifact = own[name]
  if (!artifact) throw new Error(`There is no contract ${name}.`)
  return artifact
}
