import { RpcError } from '../../../adapters/base/errors.ts'
import type { Allowance, CallMeaning, Right } from '../../../adapters/evm/codec/decode-call.ts'
import { selectors } from '../../../adapters/evm/codec/encode-transfer.ts'
import { encodeCall, encodeDynamicCall, decodeUint, type Hex } from '../../../adapters/evm/codec/abi.ts'
import { isOwn, type Requester } from './requester.ts'

// Checks whether a contract is of the kind that a call assumes: another one may only use the function names.

/** isApprovedForAll(address,address) */
const isApprovedForAll = '0xe985e9c5'
/**
 * isAuthorized, isOperator, isAllowed, hasApprovedRelayer, isAccountOperatorAuthorized,
 * masterContractApproved, can, each of two addresses; getOperator of an account and 19 bytes is the equivalent of Euler.
 */
const operatorReads: readonly Hex[] = [
  '0x65e4ad9e',
  '0xb6363cf2',
  '0xa1654379',
  '0xfec90d72',
  '0x1647292a',
  '0x91e0eab5',
  '0x4538c4eb'
]
/** ownerOf(uint256) */
const ownerOf = '0x6352211e'
/** totalSupply() */
const totalSupply = '0x18160ddd'
/** allowance(address,address) */
const allowance = '0xdd62ed3e'
/** borrowAllowance(address,address) */
export const borrowAllowance = '0x6bd76d24'
/** preSignature(bytes) */
const preSignature = '0xd08d33d1'

/** Returns the single word that a contract returns; `undefined` for any other result. */
export async function wordOf({ networks, network, signal }: Requester, to: string, data: string): Promise<bigint | undefined> {
  const reply = await networks.request(network, 'eth_call', [{ to, data }, 'latest'], signal).catch((error: unknown) => {
    if (error instanceof RpcError) return '0x' // the contract reverted
    throw error
  })
  return typeof reply === 'string' && reply.length === 66 ? decodeUint(reply, 0) : undefined
}

/**
 * Returns the owner of an item according to the collection; `undefined` if it returns none.
 * Throws if the node does not respond.
 */
export const itemOwner = (requester: Requester, collection: string, id: bigint): Promise<bigint | undefined> =>
  wordOf(requester, collection, encodeCall(ownerOf, id))

/**
 * Returns the allowance of a spender; `undefined` if the token does not return it.
 * Throws if the node does not respond.
 */
export const allowanceOf = (requester: Requester, token: string, spender: string): Promise<bigint | undefined> =>
  wordOf(requester, token, encodeCall(allowance, requester.account, spender))

/**
 * Returns true if a token with decimals interprets a number as an item id: ERC-404 does so in
 * `approve` and `transferFrom` if an item with that id has an owner. Throws if the node does not respond.
 */
export async function isItem(requester: Requester, token: string, number: Allowance): Promise<boolean> {
  if (number === 'unlimited') return false
  const owner = await itemOwner(requester, token, number)
  return owner !== undefined && owner !== 0n
}

/** Returns true if an allowance covers the total supply of a token, which its node reports. */
export async function isUnlimited(requester: Requester, token: string, amount: Allowance): Promise<boolean> {
  if (amount === 'unlimited' || amount === 0n) return amount === 'unlimited'
  const supply = await wordOf(requester, token, totalSupply).catch(() => undefined)
  return supply !== undefined && amount > supply
}

export const isTakenBack = (right: Right): boolean =>
  ('isGiven' in right && !right.isGiven) || (right.kind === 'debt' && right.amount === 0n)

/**
 * Returns true if the target is not of the kind that the call implies: not a token, not a collection,
 * or not a registry of such a right.
 */
export async function isDisguised(requester: Requester, meaning: CallMeaning): Promise<boolean> {
  const { account } = requester
  const has = async (to: string, ...reads: readonly string[]) => {
    const words = await Promise.all(reads.map(data => wordOf(requester, to, data)))
    return words.some(each => each !== undefined)
  }
  try {
    switch (meaning.kind) {
      case 'send-token':
      case 'approve':
      case 'raise-allowance':
      case 'lower-allowance':
      case 'permit':
        return !(await has(meaning.token, encodeCall(selectors.balanceOf, account)))
      case 'send-nft':
      case 'send-nfts':
      case 'approve-all':
        return !(await has(meaning.token, encodeCall(isApprovedForAll, account, account)))
      case 'right':
        return isTakenBack(meaning.right) && !(await has(meaning.contract, ...readsOf(meaning.right, account)))
      case 'send':
        // a transfer of value 0 is a call of the target's code
        return meaning.amount === 0n && (await isContract(requester, meaning.to))
      default:
        return false
    }
  } catch {
    return false // an unreachable node has a warning of its own
  }
}

function readsOf(right: Right, account: string): readonly string[] {
  if (right.kind === 'operator') return operatorReads.map(each => encodeCall(each, account, right.to))
  if (right.kind === 'debt') return [encodeCall(borrowAllowance, account, right.to)]
  return right.kind === 'order' ? [encodeDynamicCall(preSignature, { bytes: `0x${'00'.repeat(56)}` })] : []
}

/** Returns true if a payment to the address runs code. */
export const isContract = async (requester: Requester, address: string): Promise<boolean> =>
  !isOwn(requester, address) && (await hasCode(requester, address))

/** Returns true if the address has code. Throws if the node does not respond. */
export const hasCode = async (requester: Requester, address: string): Promise<boolean> => {
  const code = await codeAt(requester, address)
  return typeof code === 'string' && code.length > 2
}

/**
 * Returns true if a private key controls the address: it has no code, or delegates to code (EIP-7702).
 * An unreachable node has a warning of its own.
 */
export async function isPersonal(requester: Requester, address: string): Promise<boolean> {
  if (isOwn(requester, address) || BigInt(address) === 0n) return false
  const code = await codeAt(requester, address).catch(() => undefined)
  return typeof code === 'string' && (code.length <= 2 || /^0xef0100[0-9a-f]{40}$/i.test(code))
}

const codeAt = ({ networks, network, signal }: Requester, address: string): Promise<unknown> =>
  networks.request(network, 'eth_getCode', [address, 'latest'], signal)
