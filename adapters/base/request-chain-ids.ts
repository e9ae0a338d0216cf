import { RpcError } from './errors.ts'
import { isRecord } from './is-record.ts'

/**
 * Reads the chain ids from the parameters of a request.
 * Returns the raw values, `undefined` for an empty place. Throws `RpcError` -32602 for parameters that another parser could read
 * differently.
 */
export type ChainIdReader = (params: unknown) => readonly unknown[]

type Fields = Readonly<Record<string, unknown>>

/** `[{ chainId }]` of EIP-3085, EIP-3326 and ERC-7715, which accepts several entries. */
export const chainIdsInEntries: ChainIdReader = params => entriesOf(params).map(({ chainId }) => chainId)

/** A transaction, and its authorizations (EIP-7702). */
export const chainIdsInTransaction: ChainIdReader = params =>
  entriesOf(params).flatMap(({ chainId, authorizationList }) => [chainId, ...ofAuthorizations(listOf(authorizationList))])

/** A batch (EIP-5792): its chain id and, in its first version, that of each call. */
export const chainIdsInCalls: ChainIdReader = params =>
  entriesOf(params).flatMap(({ chainId, calls }) => [chainId, ...listOf(calls).map(call => call.chainId)])

/** A user operation (ERC-4337) and its authorization. */
export const chainIdsInUserOperation: ChainIdReader = params =>
  entriesOf(params).flatMap(({ chainId, eip7702Auth }) => [
    chainId,
    ...ofAuthorizations(isRecord(eip7702Auth) ? [eip7702Auth] : [])
  ])

/**
 * The domain of typed data (EIP-712), given as an object or as JSON beside the address.
 * The first version of the method has no domain.
 */
export const chainIdsInTypedData: ChainIdReader = params => {
  const data = parametersOf(params)
    .filter(parameter => !isAddress(parameter) && parameter !== undefined && parameter !== null)
    .map(parameter => (typeof parameter === 'string' ? parse(parameter) : parameter))
  if (!data.length) throw invalidParams('Expected an address and the data to sign.')
  return data.flatMap(part => {
    if (Array.isArray(part)) return []
    if (!isRecord(part)) throw invalidParams('Expected the data to sign as an object or as JSON.')
    const { domain } = part
    if (domain === undefined || domain === null) return []
    if (!isRecord(domain)) throw invalidParams('Expected the domain of the data to be an object.')
    return [domain.chainId]
  })
}

/** An asset to watch (EIP-747), whose parameters are an object. */
export const chainIdsInAsset: ChainIdReader = params =>
  [params].flat().flatMap(asset => {
    if (!isRecord(asset)) throw invalidParams('Expected the asset to watch.')
    return [asset.chainId, isRecord(asset.options) ? asset.options.chainId : undefined]
  })

/** `eth_call` and similar: the call may contain a chain id. The node validates the rest. */
export const chainIdsInCall: ChainIdReader = params => (Array.isArray(params) && isRecord(params[0]) ? [params[0].chainId] : [])

/** A method declared by the app, with unknown parameters: the `chainId` of each parameter. */
export const chainIdsInRecords: ChainIdReader = params => [params].flat().map(part => (isRecord(part) ? part.chainId : undefined))

/** `wallet_getCapabilities` (EIP-5792): `[address, chainIds]`. */
export const chainIdsInCapabilities: ChainIdReader = params =>
  Array.isArray(params) && Array.isArray(params[1]) ? withoutEvery(params[1] as readonly unknown[]) : []

/** `wallet_getAssets` (ERC-7811): `{ account, chainFilter }`, in a list or not. */
export const chainIdsInAssets: ChainIdReader = params =>
  [params].flat().flatMap(query => (isRecord(query) && Array.isArray(query.chainFilter) ? (query.chainFilter as unknown[]) : []))

/** `wallet_requestPermissions` (EIP-2255) for chains: the values of the caveats. */
export const chainIdsInPermissions: ChainIdReader = params =>
  [params].flat().flatMap(permissions => {
    const permitted = isRecord(permissions) ? permissions['endowment:permitted-chains'] : undefined
    return isRecord(permitted)
      ? listOf(permitted.caveats).flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : []))
      : []
  })

/** Returns the parameters with the chain id written into each entry. */
export function withChainId(params: unknown, chainId: string): unknown {
  return parametersOf(params).map(entry => (isRecord(entry) ? { ...entry, chainId } : entry))
}

export const invalidParams = (message: string): RpcError => new RpcError(-32602, message)

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)

function parametersOf(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidParams('Expected the parameters in a list.')
  return params as readonly unknown[]
}

function entriesOf(params: unknown): readonly Fields[] {
  const entries = parametersOf(params)
  if (!isRecord(entries[0])) throw invalidParams('Expected an object as the first parameter.')
  return entries.filter(isRecord)
}

function listOf(value: unknown): readonly Fields[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every(isRecord)) throw invalidParams('Expected a list of objects.')
  return value
}

const ofAuthorizations = (authorizations: readonly Fields[]): readonly unknown[] =>
  withoutEvery(authorizations.map(({ chainId }) => chainId))

/** Removes zero, which means every network in EIP-5792 and EIP-7702. */
const withoutEvery = (ids: readonly unknown[]): readonly unknown[] => ids.filter(id => !/^(0x)?0+$/.test(String(id)))

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    // A more tolerant parser might sign it for any network.
    throw new RpcError(-32602, 'Expected the data to sign as JSON.', { cause })
  }
}
