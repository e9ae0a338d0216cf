import { parseAbi, parseAbiItem } from 'viem'
import { toAllowance, type CallMeaning, type Right } from '../../evm/codec/decode-call.ts'
import type { Call } from './call.ts'
import { exactCall } from './exact-call.ts'

// Calls that grant a right by the rules of one protocol, without a standard event.

/** Morpho: setAuthorization. ERC-6909: setOperator. Comet: allow. */
const operator = [
  exactCall(parseAbi(['function setAuthorization(address to, bool isGiven)'])),
  exactCall(parseAbi(['function setOperator(address to, bool isGiven) returns (bool)'])),
  exactCall(parseAbi(['function allow(address to, bool isGiven)']))
]
/**
 * Balancer's Vault: setRelayerApproval.
 * Euler's EVC: setAccountOperator. The account is the first argument.
 */
const operatorOf = [
  exactCall(parseAbi(['function setRelayerApproval(address sender, address to, bool isGiven)'])),
  exactCall(parseAbi(['function setAccountOperator(address account, address to, bool isGiven) payable']))
]
/** Euler's EVC: the account and its sub-accounts, by their first 19 bytes, and a bit for each. */
const operatorOfPrefix = exactCall(parseAbi(['function setOperator(bytes19 prefix, address to, uint256 bits) payable']))
/**
 * New signers of an account.
 * Safe: owners, modules, and the fallback signature check. Coinbase's: owners.
 */
const signer = [
  exactCall(parseAbi(['function addOwnerWithThreshold(address to, uint256 threshold)'])),
  exactCall(parseAbi(['function enableModule(address to)'])),
  exactCall(parseAbi(['function setFallbackHandler(address to)'])),
  exactCall(parseAbi(['function addOwnerAddress(address to)']))
]
const swapOwner = exactCall(parseAbi(['function swapOwner(address before, address from, address to)']))
/** BentoBox. */
const masterContract = exactCall(
  parseAbi(['function setMasterContractApproval(address user, address to, bool isGiven, uint8 v, bytes32 r, bytes32 s) payable'])
)
/** Maker's Vat. */
const hope = exactCall(parseAbi(['function hope(address to)']))
const nope = exactCall(parseAbi(['function nope(address to)']))
/** Debt tokens of Aave. */
const delegateDebt = exactCall(parseAbi(['function approveDelegation(address to, uint256 amount)']))
/** Seaport: an order that its offerer validates needs no signature any more. */
const validate = exactCall([
  parseAbiItem([
    'function validate(Order[] orders) returns (bool)',
    'struct Order { Parameters parameters; bytes signature; }',
    'struct Parameters { address offerer; address zone; Offer[] offer; Consideration[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 total; }',
    'struct Offer { uint8 itemType; address token; uint256 id; uint256 startAmount; uint256 endAmount; }',
    'struct Consideration { uint8 itemType; address token; uint256 id; uint256 startAmount; uint256 endAmount; address recipient; }'
  ])
])
/** CoW Protocol. */
const preSign = exactCall(parseAbi(['function setPreSignature(bytes orderUid, bool isGiven)']))
/** Safe. */
const approveHash = exactCall(parseAbi(['function approveHash(bytes32 hash)']))
/** The registry of ENS. */
const nameOwner = exactCall(parseAbi(['function setOwner(bytes32 node, address to)']))
const contractOwner = [
  exactCall(parseAbi(['function transferOwnership(address to)'])),
  exactCall(parseAbi(['function setOwner(address to)']))
]

/** Returns the right that a call grants or revokes, if its function is known and completely decoded. */
export function rightOf({ to, value, data }: Call): CallMeaning | undefined {
  if (to === undefined) return undefined
  const right = operatorIn(data) ?? otherRightIn(data)
  return right && { kind: 'right', contract: to.toLowerCase(), right, amount: value }
}

function operatorIn(data: string): Right | undefined {
  for (const read of operator) {
    const [to, isGiven] = read(data) ?? []
    if (to !== undefined && isGiven !== undefined) return { kind: 'operator', to, isGiven }
  }
  for (const read of [...operatorOf, masterContract]) {
    const [, to, isGiven] = read(data) ?? []
    if (to !== undefined && isGiven !== undefined) return { kind: 'operator', to, isGiven }
  }
  const [, to, bits] = operatorOfPrefix(data) ?? []
  if (to !== undefined && bits !== undefined) return { kind: 'operator', to, isGiven: bits > 0n }
  for (const read of signer) {
    const [added] = read(data) ?? []
    if (added !== undefined) return { kind: 'operator', to: added, isGiven: true }
  }
  const swapped = swapOwner(data)?.[2]
  if (swapped !== undefined) return { kind: 'operator', to: swapped, isGiven: true }
  const [hoped] = hope(data) ?? []
  if (hoped !== undefined) return { kind: 'operator', to: hoped, isGiven: true }
  const [noped] = nope(data) ?? []
  return noped === undefined ? undefined : { kind: 'operator', to: noped, isGiven: false }
}

function otherRightIn(data: string): Right | undefined {
  const [borrower, amount] = delegateDebt(data) ?? []
  if (borrower !== undefined && amount !== undefined) return { kind: 'debt', to: borrower, amount: toAllowance(amount) }
  if (validate(data)) return { kind: 'order', isGiven: true }
  const isGiven = preSign(data)?.[1]
  if (isGiven !== undefined) return { kind: 'order', isGiven }
  const [hash] = approveHash(data) ?? []
  if (hash !== undefined) return { kind: 'transaction', hash }
  const [name, holder] = nameOwner(data) ?? []
  if (name !== undefined && holder !== undefined) return { kind: 'owner', to: holder, name }
  for (const read of contractOwner) {
    const [to] = read(data) ?? []
    if (to !== undefined) return { kind: 'owner', to }
  }
  return undefined
}
