import { concatHex, numberToHex, type Address, type Hex } from 'viem'
import { knownFunctions } from '../../../adapters/meaning/evm/known-functions/table.ts'
import { knownCall } from '../../frame/page/approve/known-call.ts'
import type { Maker } from './call-cases.ts'
import type { Random } from './random.ts'
import type { OracleWorld } from './world.ts'

// Known functions of a contract that pays the account's balance in it to the address in one argument.

const roles = ['receiver', 'receiverOrSender', 'referral', 'routed', 'held', 'executor', 'item'] as const

const having = roles.map(role => [role, knownFunctions.filter(each => new RegExp(` ${role}[,)]`).test(each))] as const)

/** Returns the byte offset of the word with an address. */
const placeOf = (data: Hex, address: Address): number => (data.indexOf(address.slice(2).toLowerCase()) - 2) / 2 - 12

const withPlace = (data: Hex, place: number): Hex => concatHex([data, numberToHex(place, { size: 32 })])

/** Makes a call in which every argument but one is the account's own. */
export const knownForeign: Maker = (random, { account, till }) => {
  const [role, list] = random.pick(having)
  const [signature, to] = [random.pick(list), random.address()]
  // the contract has another owner for every item but the first
  const data = role === 'item' ? itemOf(signature, account, 2n) : knownCall(signature, account, { [role]: to })
  return {
    name: `${signature.slice(0, signature.indexOf('('))} with another ${role}`,
    to: till,
    value: 0n,
    data: withPlace(data, role === 'item' ? 1 : placeOf(data, to)),
    facts: [{ kind: 7, asset: till, other: till, id: 0n }],
    states: role === 'item' ? ['#2'] : [to]
  }
}

const itemOf = (signature: string, account: Address, id: bigint): Hex =>
  knownCall(signature, account, { item: numberToHex(id, { size: 20 }) })

/**
 * Makes a call of a known function with only the account's own values, without a price and without a
 * lock, which is a danger. The contract takes nothing; `test/frame/page/approve/worst-net.node.test.ts` has contracts that take
 * what is signed.
 */
export function knownOwn(random: Random, { account, till }: OracleWorld): { name: string; to: Address; data: Hex } {
  const signature = random.pick(
    knownFunctions.filter(each => !/ (executor|most|amount|until)[,)]|address token,uint256 exact,\(/.test(each))
  )
  const data = knownCall(signature, account)
  const place = placeOf(data, account)
  return { name: signature, to: till, data: withPlace(data, place > 0 ? place : 0) }
}
