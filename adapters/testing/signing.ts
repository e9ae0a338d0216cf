import { BaseError, createClient, defineChain, http, isAddress, recoverMessageAddress, stringToHex } from 'viem'
import { isHex, isRecord } from './guards.ts'
import { invalidParameters, ProviderRpcError } from './errors.ts'
import { signAndBroadcast } from './submit.ts'
import { hashLegacyData, hashTypedData, isField, type LegacyEntry, type TypedData, type TypedDataVersion } from './typed-data.ts'
import type { Hex, LocalAccount } from 'viem'
import type { TestWalletChain } from './options.ts'

/** Finds the account of an address the page has permission for. Throws 4100. */
export type AccountFor = (address: unknown) => LocalAccount

/** Handles `personal_sign`: `[message, address]`, the message in hex or as text (EIP-191). */
export async function signMessage(params: unknown, accountFor: AccountFor): Promise<Hex> {
  const [message, address] = asArray(params)
  if (typeof message !== 'string') throw invalidParameters('Expected [message, address].')
  return accountFor(address).signMessage({ message: { raw: isHex(message) ? message : stringToHex(message) } })
}

/**
 * Handles `personal_ecRecover`: `[message, signature]`. Returns the address that signed the message, in lower case, as wallets do.
 */
export async function recoverSigner(params: unknown): Promise<Hex> {
  const [message, signature] = asArray(params)
  if (typeof message !== 'string' || !isHex(signature)) throw invalidParameters('Expected [message, signature].')
  try {
    const address = await recoverMessageAddress({ message: { raw: isHex(message) ? message : stringToHex(message) }, signature })
    return address.toLowerCase() as Hex
  } catch {
    throw invalidParameters("This isn't a signature of an Ethereum account.")
  }
}

/**
 * Handles `eth_signTypedData` in its first version: `[entries, address]`, the entries as `{ type, name, value }`.
 * It came before EIP-712, and names no network.
 */
export async function signLegacyData(params: unknown, accountFor: AccountFor): Promise<Hex> {
  const [first, second] = asArray(params)
  const [entries, address] = typeof first === 'string' && isAddress(first, { strict: false }) ? [second, first] : [first, second]
  const account = accountFor(address)
  const data = typeof entries === 'string' ? parse(entries) : entries
  if (!Array.isArray(data) || !data.length || !data.every(isLegacyEntry))
    throw invalidParameters('Expected [[{ type, name, value }], address]. For EIP-712, call eth_signTypedData_v4.')
  return sign(account, () => hashLegacyData(data))
}

/**
 * Handles `eth_signTypedData_v3` and `eth_signTypedData_v4`: `[address, data]`, the data as JSON text or as an object (EIP-712).
 * Its domain must be of this chain.
 */
export async function signTypedData(
  params: unknown,
  accountFor: AccountFor,
  chain: TestWalletChain,
  version: TypedDataVersion = 'v4'
): Promise<Hex> {
  const [address, data] = asArray(params)
  const account = accountFor(address)
  const typedData = typeof data === 'string' ? parse(data) : data
  if (!isTypedData(typedData)) throw invalidParameters('Expected [address, typedData] with domain, types, primaryType, message.')
  const { chainId } = typedData.domain
  if (chainId !== undefined && toNumber(chainId) !== chain.chainId) {
    throw invalidParameters(`The data is for chain ${String(chainId)}, and the wallet is on ${chain.chainId}.`)
  }
  return sign(account, () => hashTypedData(typedData, version))
}

/** Signs a hash. Data that has none is rejected with -32602. */
async function sign(account: LocalAccount, hash: () => Hex): Promise<Hex> {
  try {
    return await account.sign!({ hash: hash() })
  } catch (error) {
    throw invalidParameters(error instanceof BaseError ? error.shortMessage : String(error))
  }
}

/** Handles `eth_sendTransaction`: signs, sends to the chain's node, and returns the hash. */
export async function signAndSend(params: unknown, accountFor: AccountFor, chain: TestWalletChain): Promise<Hex> {
  const [transaction] = asArray(params)
  if (!isRecord(transaction)) throw invalidParameters('Expected [transaction].')
  const account = accountFor(transaction.from)
  const { to, data, input, chainId } = transaction
  if (chainId !== undefined && toNumber(chainId) !== chain.chainId) {
    throw invalidParameters(`The transaction is for chain ${String(chainId)}, and the wallet is on ${chain.chainId}.`)
  }
  if (to !== undefined && to !== null && !isAddress(String(to), { strict: false })) throw invalidParameters('`to` is no address.')
  const calldata = data ?? input
  if (calldata !== undefined && !isHex(calldata)) throw invalidParameters('`data` is not in hexadecimal form.')
  // Keep exactly the given fee fields: viem derives the transaction type from them.
  const request = {
    ...(isHex(to) && { to }),
    ...(isHex(calldata) && { data: calldata }),
    ...quantities(transaction)
  } as Parameters<typeof signAndBroadcast>[1]
  const client = createClient({ account, chain: viemChain(chain), transport: http(chain.rpcUrl, { retryCount: 0 }) })
  try {
    return await signAndBroadcast(client, request)
  } catch (error) {
    throw nodeError(error)
  }
}

/** Converts a chain of the wallet to a viem chain. */
export function viemChain({ chainId, rpcUrl, name = `Chain ${chainId}` }: TestWalletChain) {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })
}

function quantities(transaction: Record<string, unknown>): Record<string, bigint | number> {
  const found: Record<string, bigint | number> = {}
  for (const name of ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const) {
    const value = transaction[name]
    if (value === undefined || value === null) continue
    if (!isHex(value) || value === '0x') throw invalidParameters(`\`${name}\` is no quantity in hexadecimal form.`)
    found[name] = name === 'nonce' ? Number(value) : BigInt(value)
  }
  return found
}

/** Converts a viem error to the node's own error. */
export function nodeError(error: unknown): ProviderRpcError {
  if (!(error instanceof BaseError)) return new ProviderRpcError(-32603, String(error))
  const cause = error.walk(inner => typeof (inner as { code?: unknown }).code === 'number') as {
    code: number
    data?: unknown
  } | null
  const code = cause?.code === undefined || cause.code === -1 ? -32603 : cause.code
  return new ProviderRpcError(code, error.details || error.shortMessage, cause?.data)
}

function asArray(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidParameters('Expected an array of parameters.')
  return params
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalidParameters('The typed data is not JSON.')
  }
}

const isLegacyEntry = (value: unknown): value is LegacyEntry => isField(value) && 'value' in value

function isTypedData(value: unknown): value is TypedData & Record<string, unknown> {
  return (
    isRecord(value) &&
    isRecord(value.domain) &&
    isRecord(value.types) &&
    isRecord(value.message) &&
    typeof value.primaryType === 'string'
  )
}

const toNumber = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'bigint' ? Number(value) : (value as number)
