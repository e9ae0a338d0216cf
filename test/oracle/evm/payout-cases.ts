import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiParameters,
  type Address,
  type Hex
} from 'viem'
import { contracts } from '../../stack/chains/deployment.ts'
import type { Maker } from './call-cases.ts'
import type { Random } from './random.ts'

// The account's balance in a contract is paid to others, beside payments to the account.

const bookAbi = parseAbi(['function withdraw(address,uint256)', 'function multicall(bytes[]) payable'])
const depositAbi = parseAbi(['function deposit() payable'])
const namedAbi = parseAbi(['function submit(address) payable', 'function execute(bytes,bytes[],uint256) payable'])

const withdraw = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: bookAbi, functionName: 'withdraw', args: [to, amount] })

/**
 * Makes payouts in any order, among equal or larger payments to the account, or a payment and its
 * return.
 */
export const payoutAmongOwn: Maker = (random, { account, book, purse }) => {
  const to = random.pick([random.address(), purse])
  const amount = 10n ** 15n + random.bits(50)
  const value = random.chance(0.4) ? amount : 0n
  const others = Array.from({ length: (value > 0n ? 2 : 1) + random.integer(3) }, () => withdraw(to, amount))
  const own = Array.from({ length: random.integer(4) }, () => withdraw(account, amount))
  const deposit = value > 0n ? [encodeFunctionData({ abi: depositAbi })] : []
  const calls = shuffled(random, [...others, ...own, ...deposit])
  return {
    name: `payouts to ${to === purse ? 'a contract' : 'an account'} among ${own.length} own`,
    to: book,
    value,
    data: encodeFunctionData({ abi: bookAbi, functionName: 'multicall', args: [calls] }),
    facts: [{ kind: 7, asset: book, other: book, id: 0n }],
    // without a simulation, a payment to a contract looks like one to a token
    states: to === purse ? [] : [to]
  }
}

/** Makes a call that credits a named account through a function that rewards another address. */
export const creditedByName: Maker = (random, { book }) => {
  const to = random.address()
  return {
    name: 'submit for another',
    to: book,
    value: 0n,
    data: encodeFunctionData({ abi: namedAbi, functionName: 'submit', args: [to] }),
    facts: [{ kind: 7, asset: book, other: book, id: 0n }],
    states: [to]
  }
}

const [sender, self] = [1, 2].map(each => padHex(numberToHex(each), { size: 20 })) as [Address, Address]

/**
 * Makes a call that takes tokens into a router; parts of them go to others, or stay there while
 * another token is taken out.
 */
export const partsOfAPlan: Maker = (random, { plans, verifier }) => {
  const amount = 10n ** 18n + random.bits(50)
  const to = random.address()
  const step = (command: number, token: Address, whom: Address, number: bigint): readonly [number, Hex] => [
    command,
    encodeAbiParameters(parseAbiParameters('address,address,uint256'), [token, whom, number])
  ]
  const staysThere = random.chance(0.5)
  const parts = Array.from({ length: 2 + random.integer(60) }, () => step(0x06, verifier, to, 51n + BigInt(random.integer(49))))
  const steps = [
    step(0x02, verifier, self, amount),
    ...(staysThere ? [] : parts),
    step(0x04, staysThere ? contracts.gold : verifier, sender, 0n)
  ]
  return {
    name: staysThere ? 'a sweep of another token' : `${parts.length} parts`,
    to: plans,
    value: 0n,
    data: encodeFunctionData({
      abi: namedAbi,
      functionName: 'execute',
      args: [concatHex(steps.map(([command]) => numberToHex(command, { size: 1 }))), steps.map(([, input]) => input), 2n ** 40n]
    }),
    facts: [{ kind: 7, asset: plans, other: plans, id: 0n }],
    states: staysThere ? [] : [to]
  }
}

function shuffled<Item>(random: Random, list: readonly Item[]): readonly Item[] {
  return list
    .map(item => ({ item, place: random.integer(1_000_000) }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item)
}
