import { parseAccountId, getReference } from '../base/caip.ts'
import { isKitError } from '../base/errors.ts'
import { keccak256 } from '../siwx/keccak.ts'
import { isAddress } from './codec/hex.ts'
import { selectors } from './codec/encode-transfer.ts'
import { decodeBytes, decodeString, encodeCall, textToHex, encodeWord, decodeUint, type Hex } from './codec/abi.ts'
import { createRpcRequest, type RpcRequest } from './rpc.ts'
import type { Swaps, TypedData } from '../chain.ts'

// Permits (EIP-2612). Only for tokens whose domain separator equals the computed one: otherwise the signature is useless here,
// and could be valid for another contract.

const separatorSelector = '0x3644e515'
const noncesSelector = '0x7ecebe00'
const versionSelector = '0x54fd4d50'
/** eip712Domain(), EIP-5267 */
const domainSelector = '0x84b0196e'

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' }
] as const

const permitType = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' }
] as const

interface Domain {
  readonly name: string
  /** Absent: the EIP712Domain type has no version. */
  readonly version?: string
  readonly chainId: number
  readonly verifyingContract: string
}

/** Implements {@link Swaps.permit}. */
export const permit: Swaps['permit'] = async ({ token, spender, amount, deadline }, account, network, request) => {
  if (!isAddress(token) || !isAddress(spender)) return undefined
  const { address: owner } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  const call = (data: Hex): Promise<string | undefined> => callOf(requestRpc, token, data)
  const [separator, nonce, name, version, domainReply] = await Promise.all([
    call(separatorSelector),
    call(encodeCall(noncesSelector, owner)),
    call(selectors.name),
    call(versionSelector),
    call(domainSelector)
  ])
  const [expected, count] = [wordOf(separator), wordOf(nonce)]
  if (!expected || count === undefined) return undefined
  const base = { chainId: Number(getReference(account)), verifyingContract: token }
  const domain = domainsOf(textOf(name), textOf(version), domainReply).find(
    candidate => BigInt(separatorOf({ ...candidate, ...base })) === expected
  )
  if (!domain) return undefined
  return {
    domain: { ...domain, ...base },
    types: { EIP712Domain: typeOf(domain), Permit: permitType },
    primaryType: 'Permit',
    message: { owner, spender, value: String(amount), nonce: String(count), deadline: String(deadline) }
  } satisfies TypedData
}

/** Calls a function. Returns `undefined` if the token does not have it: it reverts or returns nothing. */
async function callOf(requestRpc: RpcRequest, to: string, data: Hex): Promise<string | undefined> {
  try {
    const reply = await requestRpc('eth_call', [{ to, data }, 'latest'])
    return typeof reply === 'string' ? reply : undefined
  } catch (error) {
    if (isKitError(error, 'rpc-error')) return undefined
    throw error
  }
}

const wordOf = (reply: string | undefined): bigint | undefined =>
  reply !== undefined && reply.length === 66 ? decodeUint(reply, 0) : undefined

const textOf = (reply: string | undefined): string | undefined => (reply === undefined ? undefined : decodeString(reply))

/**
 * Returns the possible domains:
 * as reported by the token (EIP-5267), otherwise its name with the common versions.
 */
function domainsOf(
  name: string | undefined,
  version: string | undefined,
  domainReply: string | undefined
): readonly Pick<Domain, 'name' | 'version'>[] {
  const own = domainReply === undefined ? undefined : domainIn(domainReply)
  const names = name === undefined ? [] : [version, '1', '2'].flatMap(one => (one === undefined ? [] : { name, version: one }))
  return [...(own ? [own] : []), ...names, ...(name === undefined ? [] : [{ name }])]
}

/**
 * Decodes name and version, which follow seven words.
 * The first word is the bitmap of fields: all except the salt.
 */
function domainIn(reply: string): Pick<Domain, 'name' | 'version'> | undefined {
  if ((decodeUint(reply, 0) ?? 0n) >> 248n !== 0x0fn) return undefined
  const [name, version] = [1, 2].map(index => decodeBytes(reply, index))
  return name === undefined || version === undefined ? undefined : { name: textIn(name), version: textIn(version) }
}

const textIn = (digits: string): string => new TextDecoder().decode(bytesOf(digits))

const typeOf = ({ version }: Pick<Domain, 'version'>) =>
  domainType.filter(({ name }) => name !== 'version' || version !== undefined)

/** Computes the domain separator: https://eips.ethereum.org/EIPS/eip-712#definition-of-domainseparator */
function separatorOf({ name, version, chainId, verifyingContract }: Domain): Hex {
  const fields = typeOf(version === undefined ? {} : { version }).map(field => `${field.type} ${field.name}`)
  const texts = [`EIP712Domain(${fields.join()})`, name, ...(version === undefined ? [] : [version])]
  const hashes = texts.map(text => hashOf(textToHex(text).slice(2)))
  return `0x${hashOf([...hashes, encodeWord(BigInt(chainId)), encodeWord(verifyingContract)].join(''))}`
}

const bytesOf = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], pair => parseInt(pair, 16))

const hashOf = (digits: string): string =>
  Array.from(keccak256(bytesOf(digits)), byte => byte.toString(16).padStart(2, '0')).join('')
