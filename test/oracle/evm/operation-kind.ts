import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  hashMessage,
  maxUint256,
  parseAbi,
  stringify,
  type Address,
  type Hex
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  getUserOperationTypedData,
  toPackedUserOperation
} from 'viem/account-abstraction'
import { sign } from 'viem/accounts'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { decodeUint } from '../../../adapters/evm/codec/abi.ts'
import { readMessageRequest, readTypedDataRequest } from '../../../frame/page/approve/signature-request.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { constant } from './signed-words.ts'
import { randomOf, type Random } from './random.ts'
import { hasMoved, type CaseResult } from './signed-kind.ts'
import type { Attempt, OracleWorld } from './world.ts'

// User operations of the account's own smart accounts, requested as messages and as typed data, and sent by another account.

const executeAbi = parseAbi(['function execute(address target, uint256 value, bytes data)'])

interface Plan {
  readonly seed: number
  readonly from: number
  readonly count: number
}

function operationOf(random: Random, { verifier }: OracleWorld, sender: Address) {
  const to = random.address()
  const data = random.chance(0.5)
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n + random.bits(60)] })
    : encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [to, random.chance(0.5) ? maxUint256 : 1n + random.bits(60)]
      })
  const callData = encodeFunctionData({ abi: executeAbi, args: [verifier, 0n, data] })
  const operation = {
    sender,
    nonce: random.bits(64) << 64n,
    callData,
    callGasLimit: 300_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x' as Hex
  }
  return { to, operation }
}

const refusalOf = async (run: () => unknown): Promise<string | undefined> => {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof RpcError || isKitError(error)) return error.message
    throw error
  }
}

/** Runs the cases of EntryPoint 0.7, whose account accepts a signature over 32 bytes as a message. */
export async function runMessages(world: OracleWorld, { seed, from, count }: Plan): Promise<readonly CaseResult[]> {
  const batch: { name: string; attempt: Attempt; whose: Address; danger: boolean; missed: string | undefined }[] = []
  for (let index = from; index < from + count; index++) {
    const random = randomOf(seed, 'messages', index)
    const isOperation = random.chance(0.7)
    const { to, operation } = operationOf(random, world, world.smart)
    const bytes = isOperation
      ? getUserOperationHash({
          chainId: world.chainId,
          entryPointAddress: entryPoint07Address,
          entryPointVersion: '0.7',
          userOperation: operation
        })
      : random.word()
    const refusal = await refusalOf(() => readMessageRequest(world.smartRequester, bytes))
    const danger = readMessageRequest(world.requester, bytes).approval.dangers.length > 0
    const signature = await sign({ hash: hashMessage({ raw: bytes }), privateKey: world.key, to: 'hex' })
    const attempt = isOperation
      ? operationAttempt(world, { ...operation, signature }, to)
      : messageAttempt(world, bytes, to, signature)
    const name = `messages ${index}`
    const missed = !refusal?.includes('user operation')
      ? `${name} is not refused where smart accounts are on`
      : danger
        ? undefined
        : `${name} is shown as harmless`
    batch.push({ name, attempt, whose: isOperation ? world.smart : world.account, danger, missed })
  }
  const results: CaseResult[] = []
  for (const whose of [world.smart, world.account]) {
    const own = batch.filter(each => each.whose === whose)
    const seen = await world.attempt(
      own.map(({ attempt }) => attempt),
      'stranger',
      whose
    )
    own.forEach(({ name, attempt, danger, missed }, index) => {
      const moved = seen[index]!.isDone && hasMoved(seen[index]!, attempt)
      const problem = moved ? missed : `${name} moved nothing`
      results.push({ name, moved, danger, ...(problem !== undefined && { missed: problem }) })
    })
  }
  return results
}

function operationAttempt(
  { verifier }: OracleWorld,
  operation: Parameters<typeof toPackedUserOperation>[0],
  to: Address
): Attempt {
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], '0x00000000000000000000000000000000c0ffee02']
  })
  return {
    target: entryPoint07Address,
    value: 0n,
    data,
    facts: [
      { kind: 1, asset: verifier, other: verifier, id: 0n },
      { kind: 2, asset: verifier, other: to, id: 0n }
    ]
  }
}

function messageAttempt({ verifier, artifacts }: OracleWorld, hash: Hex, to: Address, signature: Hex): Attempt {
  const level = { parent: 0n, item: 0n, index: 0n, isList: false, typeHash: hash, items: [[]] }
  const effect = { kind: 1, party: constant(to), amount: constant(maxUint256), data: '0x' }
  const args = [hash, [level], [effect], signature]
  const data = encodeFunctionData({ abi: artifacts.Verifier.abi, functionName: 'redeemMessage', args })
  return { target: verifier, value: 0n, data, facts: [{ kind: 2, asset: verifier, other: to, id: 0n }] }
}

/**
 * Runs the cases of EntryPoint 0.8: the hash of a user operation is that of typed data, and the
 * account of EIP-7702 is the EOA.
 */
export async function runTypedOperations(world: OracleWorld, { seed, from, count }: Plan): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (let index = from; index < from + count; index++) {
    const random = randomOf(seed, 'typed user operations', index)
    const userOperation = { ...operationOf(random, world, world.account).operation, callData: transferOnly(random, world) }
    const signed = { chainId: world.chainId, entryPointAddress: entryPoint08Address, userOperation }
    const name = `typed user operations ${index}`
    const refusal = await refusalOf(() => readTypedDataRequest(world.requester, stringify(getUserOperationTypedData(signed))))
    const hash = getUserOperationHash({ ...signed, entryPointVersion: '0.8' })
    const signature = await sign({ hash, privateKey: world.key, to: 'hex' })
    const moved = await sendsBy08(world, toPackedUserOperation({ ...userOperation, signature }))
    const missed = !refusal?.includes('user operation') ? `${name} is not refused` : moved ? undefined : `${name} moved nothing`
    results.push({ name, moved, danger: refusal !== undefined, ...(missed !== undefined && { missed }) })
  }
  return results
}

const transferOnly = (random: Random, { verifier }: OracleWorld): Hex => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [random.address(), 1n + random.bits(60)] })
  return encodeFunctionData({ abi: executeAbi, args: [verifier, 0n, data] })
}

/** Returns whether the account has less once another account has sent the user operation. */
async function sendsBy08(
  { request, account, verifier }: OracleWorld,
  operation: ReturnType<typeof toPackedUserOperation>
): Promise<boolean> {
  const balance = { to: verifier, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) }
  const stranger = '0x00000000000000000000000000000000c0ffee03'
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args: [[operation], stranger] })
  const calls = [balance, { from: stranger, to: entryPoint08Address, data }, balance]
  const stateOverrides = { [account]: { code: concatHex(['0xef0100', contracts.simple7702Account]) } }
  const reply = await request('eth_simulateV1', { blockStateCalls: [{ stateOverrides, calls }], validation: false }, 'latest')
  const block: unknown = Array.isArray(reply) ? reply[0] : undefined
  const done = isRecord(block) && Array.isArray(block['calls']) ? (block['calls'] as { returnData: string }[]) : []
  const [before, after] = [done[0], done[2]].map(each => decodeUint(each?.returnData ?? '0x', 0) ?? 0n)
  return after! < before!
}
