import { encodeFunctionData, numberToHex, parseAbi, zeroAddress, type Abi, type Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { describeTransaction } from '../../../../frame/page/approve/describe-evm.ts'
import { prepareTransaction, readTransaction } from '../../../../frame/page/chain/prepare-transaction.ts'
import { simulate } from '../../../../frame/page/chain/simulate.ts'
import { describeOperation } from '../../../../frame/page/smart/describe-operation.ts'
import type { PreparedOperation } from '../../../../frame/page/smart/user-operation.ts'
import { account, mainnet, requesterOf, type World } from './stub-node.ts'

export interface RequestedCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

export const call = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData<Abi>({ abi: parseAbi([signature]) as Abi, args })
export const to = (target: Hex, data: Hex, value = 0n): RequestedCall => ({ to: target, value, data })

/** Returns a Safe transaction with a call, without a gas refund. */
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

/** Adds code at the called addresses. */
const withCode = (world: World, calls: readonly RequestedCall[]): World => {
  const called = calls.flatMap(each => (each.data === '0x' || each.to === account ? [] : each.to.toLowerCase()))
  return { ...world, contracts: [...(world.contracts ?? []), ...called] }
}

/** Returns the screen of a transaction, over a node that simulates it. */
export async function send({ value, ...fields }: RequestedCall, world: World = {}): Promise<ApprovalContent> {
  const requester = requesterOf(withCode(world, [{ value, ...fields }]))
  const requested = readTransaction({ from: account, ...fields, value: numberToHex(value) }, account)
  return describeTransaction(
    requester,
    await prepareTransaction(requester.networks, mainnet, account, requested, requester.signal)
  )
}

/** Returns the screen of a batch of the smart account, which is simulated as one call. */
export async function batch(calls: readonly RequestedCall[], world: World = {}): Promise<ApprovalContent> {
  const requester = requesterOf(withCode(world, calls))
  const request = (method: string, params: unknown[]) => requester.networks.request(mainnet, method, params)
  const outcome = await simulate(request, {
    account,
    requested: calls,
    calls: [{ from: account, to: account, data: '0x01' }],
    fees: { gasPrice: 1n }
  })
  const prepared = { operation: {}, outcome, mostFee: 1n, sponsor: '', sponsorRefused: false, delegation: undefined }
  return describeOperation(requester, calls, prepared as unknown as PreparedOperation)
}
