import { isRecord } from '../../base/is-record.ts'
import { toAllowance, type Allowance } from '../../evm/codec/decode-call.ts'
import { decodeTopicAddress, decodeUint, zeroAddress } from '../../evm/codec/abi.ts'

/** A right over an asset of an account, from the logs of a simulation. */
export type Grant =
  | {
      readonly kind: 'allow'
      readonly token: string
      readonly spender: string
      readonly amount: Allowance
      readonly by: 'token' | 'permit2'
    }
  | { readonly kind: 'allow-item'; readonly token: string; readonly spender: string; readonly id: bigint }
  | { readonly kind: 'allow-all'; readonly token: string; readonly spender: string }
  | { readonly kind: 'owner'; readonly contract: string; readonly to: string }

/** Approval(address,address,uint256): ERC-20 with three topics, ERC-721 with four */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** ApprovalForAll(address,address,bool) of ERC-721 and ERC-1155 */
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** Approval(address,address,address,uint160,uint48) of Permit2, and of contracts based on it */
const permit2ApprovalTopic = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** Permit(address,address,address,uint160,uint48,uint48) of Permit2 */
const permit2PermitTopic = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
/** AuthorizedOperator(address,address) of ERC-777 */
const operatorTopic = '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9'
/** OwnershipTransferred(address,address) of ERC-173 */
const ownershipTopic = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0'

/**
 * Returns the rights that an account would have granted by these logs.
 * A later log of the same right replaces an earlier one.
 */
export function grantsIn(logs: readonly unknown[], account: string): readonly Grant[] {
  const own = account.toLowerCase()
  const last = new Map<string, Grant | undefined>()
  for (const log of logs) {
    const found = grantIn(log, own)
    if (found) last.set(found.key, found.grant)
  }
  return [...last.values()].filter(grant => grant !== undefined)
}

interface Found {
  readonly key: string
  /** `undefined` if the right was revoked. */
  readonly grant: Grant | undefined
}

function grantIn(log: unknown, own: string): Found | undefined {
  if (!isRecord(log) || typeof log['address'] !== 'string' || typeof log['data'] !== 'string' || !Array.isArray(log['topics']))
    return undefined
  const contract = log['address'].toLowerCase()
  const [topic, first, second, third] = log['topics'] as readonly unknown[]
  const data = log['data']
  // ERC-777 has the operator first, all others the owner
  const [owner, other] =
    topic === operatorTopic
      ? [decodeTopicAddress(second), decodeTopicAddress(first)]
      : [decodeTopicAddress(first), decodeTopicAddress(second)]
  if (owner !== own || other === undefined) return undefined
  const found = (kind: string, isGiven: boolean, grant: Grant): Found => ({
    key: `${kind} ${contract} ${other} ${String(third)}`,
    grant: isGiven && other !== own && other !== zeroAddress ? grant : undefined
  })
  if (topic === approvalTopic) {
    const id = typeof third === 'string' ? decodeUint(third, 0) : undefined
    if (id !== undefined) {
      // an item has one spender at a time
      return {
        key: `item ${contract} ${id}`,
        grant: other === zeroAddress || other === own ? undefined : { kind: 'allow-item', token: contract, spender: other, id }
      }
    }
    const amount = decodeUint(data, 0) ?? 0n
    return found('allow', amount > 0n, {
      kind: 'allow',
      token: contract,
      spender: other,
      amount: toAllowance(amount),
      by: 'token'
    })
  }
  if (topic === approvalForAllTopic) {
    return found('all', decodeUint(data, 0) === 1n, { kind: 'allow-all', token: contract, spender: other })
  }
  if (topic === operatorTopic) return found('all', true, { kind: 'allow-all', token: contract, spender: other })
  if (topic === ownershipTopic) return found('owner', true, { kind: 'owner', contract, to: other })
  if (topic === permit2ApprovalTopic || topic === permit2PermitTopic) {
    const spender = decodeTopicAddress(third)
    const amount = decodeUint(data, 0) ?? 0n
    if (spender === undefined) return undefined
    const grant: Grant = { kind: 'allow', token: other, spender, amount: toAllowance(amount, 160), by: 'permit2' }
    return { key: `permit2 ${contract} ${other} ${spender}`, grant: amount > 0n ? grant : undefined }
  }
  return undefined
}
