import { secp256k1 } from '@noble/curves/secp256k1'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseAbi,
  sliceHex,
  zeroAddress,
  type Address,
  type Hex
} from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { base58ToBytes } from '../../../adapters/base/base58.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { permit2 } from '../../../adapters/evm/codec/decode-call.ts'
import { isAddress } from '../../../adapters/evm/codec/hex.ts'
import { fromHex, toHex } from '../keys/bytes.ts'

// Converts a request of ERC-7715 to the form of the permissions contract. Pure functions.

/** `Terms` of the contract: permissions of a session. Amounts in units, `until` in seconds since 1970. */
export interface SessionLimits {
  readonly signer: Address
  readonly until: number
  /** The only allowed paymaster; the zero address: none allowed (`withPaymaster`). */
  readonly sponsor: Address
  /** Maximum of native value and network fee together. */
  readonly native: bigint
  readonly contracts: readonly Address[]
  readonly tokens: readonly { readonly token: Address; readonly amount: bigint }[]
}

/** A session has one key; contracts and tokens are limited to a number that a user can review. */
const mostPermissions = 20
const lastSecond = 2 ** 48 - 1

const termsType =
  '(address signer, uint48 until, address sponsor, uint256 native, address[] contracts, (address token, uint256 amount)[] tokens)'
const permissionsAbi = parseAbi([
  `function grant(bytes32 salt, ${termsType} terms) returns (bytes32)`,
  'function revoke(bytes32 id)',
  'function sessions(bytes32 id, address account) view returns (address signer, uint48 until, uint48 revokedAt, address sponsor, uint48 grantedAt, uint256 native)'
])

/**
 * Parses one request of `wallet_grantPermissions`.
 * Rejects limits that the contract cannot enforce, because granting more than requested would be dangerous.
 *
 * @param sponsor paymaster for sessions, from the operator's configuration
 * @throws RpcError -32602
 */
export function parseSessionLimits(value: Readonly<Record<string, unknown>>, sponsor: string | undefined): SessionLimits {
  const { expiry, signer, policies = [] } = value
  const permissions: unknown = value['permissions'] ?? (value['permission'] === undefined ? [] : [value['permission']])
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry) || expiry < 1 || expiry > lastSecond)
    throw wrong('has no expiry')
  if (!Array.isArray(policies) || policies.length) throw wrong('has policies, which this wallet cannot hold a session to')
  if (!Array.isArray(permissions) || !permissions.length || permissions.length > mostPermissions) {
    throw wrong(`needs between 1 and ${mostPermissions} permissions`)
  }
  const terms = { native: 0n, contracts: [] as Address[], tokens: [] as { token: Address; amount: bigint }[] }
  for (const permission of permissions as readonly unknown[]) {
    const { type, data, policies: own = [] } = isRecord(permission) ? permission : {}
    const { address, allowance, ...others } = isRecord(data) ? data : {}
    if (!Array.isArray(own) || own.length) throw wrong('has policies, which this wallet cannot hold a session to')
    const more = Object.keys(others).find(name => name !== 'ticker')
    if (more !== undefined) throw wrong(`limits "${more.slice(0, 64)}", which this wallet cannot hold a session to`)
    if (type === 'native-token-transfer') terms.native += amountIn(allowance)
    else if (type === 'erc20-token-transfer') terms.tokens.push({ token: addressIn(address), amount: amountIn(allowance) })
    else if (type === 'contract-call' && allowance === undefined) terms.contracts.push(addressIn(address))
    else throw wrong(`asks for "${String(type).slice(0, 64)}", which this wallet does not grant`)
  }
  const seen = [...terms.contracts, ...terms.tokens.map(({ token }) => token)].map(address => address.toLowerCase())
  if (new Set(seen).size !== seen.length) throw wrong('names a contract twice')
  if (seen.includes(permit2)) throw wrong('names Permit2, which can take every token that the account has let it spend')
  if (terms.native === 0n && sponsor === undefined) {
    throw wrong('leaves nothing for the network fee: it needs a permission native-token-transfer')
  }
  return { signer: signerIn(signer), until: expiry, sponsor: (sponsor ?? zeroAddress) as Address, ...terms }
}

function amountIn(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw wrong('has an allowance that is no hexadecimal number')
  return BigInt(value)
}

function addressIn(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw wrong('has a contract that is no address')
  return value.toLowerCase() as Address
}

/** Parses one secp256k1 key: as `did:key`, or in hexadecimal form with its type. */
function signerIn(value: unknown): Address {
  const { type, data } = isRecord(value) ? value : {}
  const { id, ids, keys } = isRecord(data) ? data : {}
  const list: unknown = type === 'key' ? [id ?? data] : type === 'keys' ? (ids ?? keys) : undefined
  if (!Array.isArray(list) || list.length !== 1) throw wrong('is for another signer than one key')
  const point = pointIn((list as readonly unknown[])[0])
  try {
    return publicKeyToAddress(toHex(secp256k1.ProjectivePoint.fromHex(point ?? '').toRawBytes(false)))
  } catch {
    throw wrong('has no public key of secp256k1')
  }
}

/** Multicodec `secp256k1-pub`. */
const secp256k1Prefix = [0xe7, 0x01] as const

function pointIn(key: unknown): Uint8Array | undefined {
  if (typeof key === 'string') {
    const bytes = key.startsWith('did:key:z') ? base58ToBytes(key.slice('did:key:z'.length)) : undefined
    return bytes && secp256k1Prefix.every((byte, index) => bytes[index] === byte) ? bytes.subarray(2) : undefined
  }
  const { type, publicKey } = isRecord(key) ? key : {}
  return type === 'secp256k1' && typeof publicKey === 'string' ? fromHex(publicKey) : undefined
}

const wrong = (what: string) => new RpcError(-32602, `The request for a session ${what}.`)

/** Computes the id of a session as the contract does. */
export function computeSessionId(
  terms: SessionLimits,
  { chainId, permissions, account, salt }: { chainId: number; permissions: string; account: string; salt: Hex }
): Hex {
  const types = [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, { type: 'bytes32' }, termsParameter] as const
  return keccak256(encodeAbiParameters(types, [BigInt(chainId), permissions as Address, account as Address, salt, terms]))
}

const termsParameter = {
  type: 'tuple',
  components: [
    { name: 'signer', type: 'address' },
    { name: 'until', type: 'uint48' },
    { name: 'sponsor', type: 'address' },
    { name: 'native', type: 'uint256' },
    { name: 'contracts', type: 'address[]' },
    {
      name: 'tokens',
      type: 'tuple[]',
      components: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' }
      ]
    }
  ]
} as const

/**
 * Returns the terms of a session for the contract, which compares the sponsor with the named paymaster.
 * EntryPoint 0.7 accepts the zero address as paymaster and charges the account: without a sponsor, the contract itself is named,
 * which can never pay.
 */
export const withPaymaster = (limits: SessionLimits, permissions: Address): SessionLimits =>
  BigInt(limits.sponsor) === 0n ? { ...limits, sponsor: permissions } : limits

export const encodeGrant = (salt: Hex, terms: SessionLimits): Hex =>
  encodeFunctionData({ abi: permissionsAbi, functionName: 'grant', args: [salt, terms] })

export const encodeRevoke = (id: Hex): Hex => encodeFunctionData({ abi: permissionsAbi, functionName: 'revoke', args: [id] })

export const encodeSessionQuery = (id: Hex, account: string): Hex =>
  encodeFunctionData({ abi: permissionsAbi, functionName: 'sessions', args: [id, account as Address] })

/**
 * ERC-7715 `context`: the contract and the session's id, for its builder of user operations
 * (ERC-7679).
 */
export const encodeContext = (permissions: string, id: Hex): Hex => concatHex([permissions as Hex, id])

/** Returns the id in a context; `undefined` for one of another contract. */
export function decodeContext(context: unknown, permissions: string): Hex | undefined {
  if (typeof context !== 'string' || !/^0x[0-9a-f]{104}$/i.test(context)) return undefined
  return context.slice(0, 42).toLowerCase() === permissions.toLowerCase() ? sliceHex(context as Hex, 20) : undefined
}
