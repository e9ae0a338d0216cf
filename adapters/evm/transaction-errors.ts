import type { ErrorCode } from '../base/error-codes.ts'
import { RpcError } from '../base/errors.ts'
import { createTransactionError, findNodeError, readErrorContents, toErrorContents, type NodeError } from '../base/node-errors.ts'
import { decodeRevert, type Revert } from './codec/revert.ts'

// Errors of EVM nodes and contracts. Lazy-loaded with the first failure.

/** Errors of nodes about a transaction: geth and clients that copy its messages, which have no codes of their own. */
export const evmErrors: readonly NodeError[] = [
  ['execution reverted', 'execution-reverted'],
  ['insufficient funds', 'insufficient-funds'],
  ['insufficient balance', 'insufficient-funds'],
  ['gas required exceeds allowance', 'insufficient-funds'],
  ['replacement transaction underpriced', 'replacement-underpriced'],
  ['replacement fee too low', 'replacement-underpriced'],
  ['replacement not allowed', 'replacement-underpriced'],
  ['nonce too low', 'nonce-too-low'],
  ['invalid nonce … too low', 'nonce-too-low'],
  ['already known', 'nonce-too-low'],
  ['already imported', 'nonce-too-low'],
  ['nonce too high', 'nonce-too-high'],
  ['nonce gap', 'nonce-too-high'],
  ['gapped nonce', 'nonce-too-high'],
  ['nonce has max value', 'nonce-max'],
  ['max priority fee per gas higher than max fee', 'tip-above-fee-cap'],
  ['tip higher … feecap', 'tip-above-fee-cap'],
  ['tip above … feecap', 'tip-above-fee-cap'],
  ['tip higher … fee cap', 'tip-above-fee-cap'],
  ['tip above … fee cap', 'tip-above-fee-cap'],
  ['fee … higher than 2^256', 'fee-cap-too-high'],
  ['exceeds the configured cap', 'fee-cap-too-high'],
  ['max fee per gas … less than … base fee', 'fee-cap-too-low'],
  ['max fee per gas … lower than … base fee', 'fee-cap-too-low'],
  ['feecap less than … base fee', 'fee-cap-too-low'],
  ['fee cap less than … base fee', 'fee-cap-too-low'],
  ['fee cap … lower than … base fee', 'fee-cap-too-low'],
  ['gas price … less than … base fee', 'fee-cap-too-low'],
  ['gas price … lower than … base fee', 'fee-cap-too-low'],
  ['gas price below minimum', 'fee-cap-too-low'],
  ['gas tip cap … minimum needed', 'fee-cap-too-low'],
  ['transaction underpriced', 'fee-cap-too-low'],
  ['intrinsic gas too low', 'intrinsic-gas-too-low'],
  ['floor data gas', 'intrinsic-gas-too-low'],
  ['out of gas', 'intrinsic-gas-too-low'],
  ['intrinsic gas too high', 'intrinsic-gas-too-high'],
  ['gas limit reached', 'intrinsic-gas-too-high'],
  ['exceeds block gas limit', 'intrinsic-gas-too-high'],
  ['gas limit too high', 'intrinsic-gas-too-high'],
  ['transaction type not supported', 'transaction-type-not-supported'],
  ['transaction type is not supported', 'transaction-type-not-supported'],
  ['transaction type not valid', 'transaction-type-not-supported'],
  ['transaction type is not valid', 'transaction-type-not-supported'],
  ['only replay-protected transactions allowed', 'transaction-type-not-supported'],
  ['invalid sender', 'signature-invalid'],
  ['invalid signature', 'signature-invalid'],
  ['invalid transaction v, r, s values', 'signature-invalid'],
  ['oversized data', 'transaction-too-large'],
  ['max initcode size exceeded', 'transaction-too-large'],
  ['max code size exceeded', 'transaction-too-large'],
  ['account limit exceeded', 'too-many-pending'],
  ['in-flight transaction limit reached', 'too-many-pending'],
  ['txpool is full', 'network-busy'],
  ['transaction pool is full', 'network-busy'],
  ['header not found', 'network-busy'],
  ['sender not an EOA', 'account-not-allowed'],
  ['invalid opcode', 'contract-fault'],
  ['invalid jump', 'contract-fault'],
  ['stack underflow', 'contract-fault'],
  ['stack overflow', 'contract-fault'],
  [3, 'execution-reverted']
]

/** Reasons that contracts give as a text, after the code `execution-reverted`. */
export const revertReasons: readonly NodeError[] = [
  ['transfer amount exceeds allowance', 'approval-missing'],
  ['insufficient allowance', 'approval-missing'],
  ['caller is not token owner or approved', 'approval-missing'],
  ['Pausable: paused', 'transfers-paused'],
  ['blacklisted', 'transfers-paused'],
  ['caller is not the owner', 'account-not-allowed'],
  ['AccessControl: account', 'account-not-allowed'],
  ['Too little received', 'price-moved'],
  ['INSUFFICIENT_OUTPUT_AMOUNT', 'price-moved'],
  ['slippage', 'price-moved'],
  ['transaction too old', 'transaction-expired'],
  ['UniswapV2Router: EXPIRED', 'transaction-expired'],
  ['transfer to non ERC721Receiver implementer', 'recipient-refused'],
  ['transfer to non-ERC1155Receiver implementer', 'recipient-refused']
]

/**
 * Custom errors by selector: ERC-6093, OpenZeppelin Contracts 5, the routers of Uniswap, and Permit2.
 * `test/adapters/evm/transaction-errors.test.ts` compares each selector with its signature.
 */
export const customErrors: readonly (readonly [selector: string, signature: string, code: ErrorCode])[] = [
  ['0xe450d38c', 'ERC20InsufficientBalance(address,uint256,uint256)', 'insufficient-funds'],
  ['0xfb8f41b2', 'ERC20InsufficientAllowance(address,uint256,uint256)', 'approval-missing'],
  ['0xec442f05', 'ERC20InvalidReceiver(address)', 'recipient-refused'],
  ['0x7e273289', 'ERC721NonexistentToken(uint256)', 'not-a-token'],
  ['0x64283d7b', 'ERC721IncorrectOwner(address,uint256,address)', 'account-not-allowed'],
  ['0x177e802f', 'ERC721InsufficientApproval(address,uint256)', 'approval-missing'],
  ['0x64a0ae92', 'ERC721InvalidReceiver(address)', 'recipient-refused'],
  ['0x03dee4c5', 'ERC1155InsufficientBalance(address,uint256,uint256,uint256)', 'insufficient-funds'],
  ['0xe237d922', 'ERC1155MissingApprovalForAll(address,address)', 'approval-missing'],
  ['0x57f447ce', 'ERC1155InvalidReceiver(address)', 'recipient-refused'],
  ['0xd93c0665', 'EnforcedPause()', 'transfers-paused'],
  ['0x118cdaa7', 'OwnableUnauthorizedAccount(address)', 'account-not-allowed'],
  ['0xe2517d3f', 'AccessControlUnauthorizedAccount(address,bytes32)', 'account-not-allowed'],
  ['0x62791302', 'ERC2612ExpiredSignature(uint256)', 'transaction-expired'],
  ['0x4b800e46', 'ERC2612InvalidSigner(address,address)', 'signature-invalid'],
  ['0x849eaf98', 'V2TooLittleReceived()', 'price-moved'],
  ['0x39d35496', 'V3TooLittleReceived()', 'price-moved'],
  ['0x5bf6f916', 'TransactionDeadlinePassed()', 'transaction-expired'],
  ['0xf96fb071', 'InsufficientAllowance(uint256)', 'approval-missing'],
  ['0xd81b2f2e', 'AllowanceExpired(uint256)', 'approval-missing'],
  ['0xcd21db4f', 'SignatureExpired(uint256)', 'transaction-expired']
]

/** https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require */
const panics: Readonly<Record<string, string>> = {
  0: 'generic panic',
  1: 'assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'invalid enum value',
  34: 'corrupt storage array',
  49: 'pop of an empty array',
  50: 'array index out of bounds',
  65: 'out of memory',
  81: 'call of an uninitialized function'
}

/**
 * Converts transaction errors to kit errors (docs/reference/errors.md), with the node's error as
 * `cause`. Returns other errors unchanged.
 */
export function toTransactionError(error: unknown): unknown {
  const contents = error instanceof RpcError ? readErrorContents(error) : undefined
  const code = contents && findNodeError(evmErrors, contents)
  if (!code) return error
  if (code !== 'execution-reverted') return createTransactionError(code, error)
  const reverts = contents.data.map(revertIn).filter(revert => revert !== undefined)
  const [revert] = reverts.filter(({ kind }) => kind !== 'silent')
  const [specific, reason] = (revert && meaningOf(revert)) ?? []
  return createTransactionError(
    specific ?? findNodeError(revertReasons, contents) ?? code,
    error,
    reason && `execution reverted: ${reason}`
  )
}

function revertIn(data: unknown): Revert | undefined {
  return typeof data === 'string' && /^0x([\da-f]{2})+$/i.test(data) ? decodeRevert(data) : undefined
}

/** Returns the code of a revert, if it is known, and its reason. */
function meaningOf(revert: Revert): readonly [code: ErrorCode | undefined, reason: string] | undefined {
  if (revert.kind === 'panic') return ['contract-fault', panics[String(revert.code)] ?? `panic ${revert.code}`]
  if (revert.kind === 'words') return [findNodeError(revertReasons, toErrorContents(revert.words)), revert.words]
  if (revert.kind === 'silent') return undefined
  const [, signature, code] = customErrors.find(([selector]) => selector === revert.selector) ?? []
  return signature ? [code, signature.slice(0, signature.indexOf('('))] : undefined
}
