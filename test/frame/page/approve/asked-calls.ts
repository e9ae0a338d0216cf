import { encodeFunctionData, numberToHex, parseAbi, zeroAddress, type Abi, type Hex } from 'viem'
import type { Approval } from '../../../../frame/page/approve/approval.ts'
import { describeTransaction } from '../../../../frame/page/approve/describe-evm.ts'
import { prepareTransaction, readTransaction } from '../../../../frame/page/chain/prepare.ts'
import { simulate } from '../../../../frame/page/chain/simulate.ts'
import { describeOperation } from '../../../../frame/page/smart/describe.ts'
import type { PreparedOperation } from '../../../../frame/page/smart/operation.ts'
import { account, mainnet, requesterOf, type World } from './stub-node.ts'

export interface AskedCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

export const call = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData<Abi>({ abi: parseAbi([signature]) as Abi, args })
export const to = (target: Hex, data: Hex, value = 0n): AskedCall => ({ to: target, value, data })

/** A Safe makes a call, at no price. */
export const execTransaction = (target: Hex, data: Hex): Hex =>
  call('function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
    target,
    0n,
    data,
    0,
    0n,
    0n,
    0n,
    zeroAddress,
    zeroAddress,
    '0x'
  ])

/** What the screen says of a transaction, over a node that simulates it. */
export async function send({ value, ...fields }: AskedCall, world: World = {}): Promise<Approval> {
  const requester = requesterOf(world)
  const asked = readTransaction({ from: account, ...fields, value: numberToHex(value) }, account)
  return describeTransaction(requester, await prepareTransaction(requester.networks, mainnet, account, asked, requester.signal))
}

/** What the screen says of a batch of the smart account, which is simulated as one call. */
export async function batch(calls: readonly AskedCall[], world: World = {}): Promise<Approval> {
  const requester = requesterOf(world)
  const ask = (method: string, params: unknown[]) => requester.networks.ask(mainnet, method, params)
  const outcome = await simulate(ask, { account, asked: calls, calls: [{ from: account, to: account, data: '0x01' }] })
  const prepared = { operation: {}, outcome, mostFee: 1n, sponsor: '', sponsorRefused: false, delegation: undefined }
  return describeOperation(requester, calls, prepared as unknown as PreparedOperation)
}
