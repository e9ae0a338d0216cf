import { RpcError } from './errors.ts'
import { isRecord } from './record.ts'

/**
 * Where the parameters of a request say for which network it is. Each function gives the values as they stand, `undefined` where a
 * place is empty; it throws `RpcError` -32602 for parameters in which another reader might find what is not found here.
 */
export type Names = (params: unknown) => readonly unknown[]

type Fields = Readonly<Record<string, unknown>>

/** `[{ chainId }]`, as of EIP-3085, EIP-3326 and ERC-7715, which takes several. */
export const inEntries: Names = params => entriesOf(params).map(({ chainId }) => chainId)

/** A transaction, and the authorizations in it (EIP-7702). */
export const inTransaction: Names = params =>
  entriesOf(params).flatMap(({ chainId, authorizationList }) => [chainId, ...ofAuthorizations(listOf(authorizationList))])

/** A batch of calls (EIP-5792): its own network and, in its first version, that of each call. */
export const inCalls: Names = params =>
  entriesOf(params).flatMap(({ chainId, calls }) => [chainId, ...listOf(calls).map(call => call.chainId)])

/** A user operation (ERC-4337) and the authorization in it. */
export const inUserOperation: Names = params =>
  entriesOf(params).flatMap(({ chainId, eip7702Auth }) => [
    chainId,
    ...ofAuthorizations(isRecord(eip7702Auth) ? [eip7702Auth] : [])
  ])

/** The domain of structured data (EIP-712), which comes as an object or as JSON beside the address. Its first version has none. */
export const inTypedData: Names = params => {
  const data = parametersOf(params)
    .filter(parameter => !isAddress(parameter) && parameter !== undefined && parameter !== null)
    .map(parameter => (typeof parameter === 'string' ? parse(parameter) : parameter))
  if (!data.length) throw invalid('Expected an address and the data to sign.')
  return data.flatMap(part => {
    if (Array.isArray(part)) return []
    if (!isRecord(part)) throw invalid('Expected the data to sign as an object or as JSON.')
    const { domain } = part
    if (domain === undefined || domain === null) return []
    if (!isRecord(domain)) throw invalid('Expected the domain of the data to be an object.')
    return [domain.chainId]
  })
}

/** An asset to watch (EIP-747), whose parameters are an object. */
export const inAsset: Names = params =>
  [params].flat().flatMap(asset => {
    if (!isRecord(asset)) throw invalid('Expected the asset to watch.')
    return [asset.chainId, isRecord(asset.options) ? asset.options.chainId : undefined]
  })

/** `eth_call` and its like: the call may name its network. A node says what else is wrong with it. */
export const inCall: Names = params => (Array.isArray(params) && isRecord(params[0]) ? [params[0].chainId] : [])

/** A method of which nothing is known but that the site wants it: the `chainId` of each of its parameters. */
export const inRecords: Names = params => [params].flat().map(part => (isRecord(part) ? part.chainId : undefined))

/** `wallet_getCapabilities` (EIP-5792): `[address, chainIds]`. */
export const inCapabilities: Names = params =>
  Array.isArray(params) && Array.isArray(params[1]) ? withoutEvery(params[1] as readonly unknown[]) : []

/** `wallet_getAssets` (ERC-7811): `{ account, chainFilter }`, in a list or not. */
export const inAssets: Names = params =>
  [params].flat().flatMap(query => (isRecord(query) && Array.isArray(query.chainFilter) ? (query.chainFilter as unknown[]) : []))

/** `wallet_requestPermissions` (EIP-2255) of networks: the values of the caveats. */
export const inPermissions: Names = params =>
  [params].flat().flatMap(permissions => {
    const permitted = isRecord(permissions) ? permissions['endowment:permitted-chains'] : undefined
    return isRecord(permitted)
      ? listOf(permitted.caveats).flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : []))
      : []
  })

/** The parameters with the network written into each of their entries. */
export function bindEntries(params: unknown, chainId: string): unknown {
  return parametersOf(params).map(entry => (isRecord(entry) ? { ...entry, chainId } : entry))
}

export const invalid = (message: string): RpcError => new RpcError(-32602, message)

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)

function parametersOf(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalid('Expected the parameters in a list.')
  return params as readonly unknown[]
}

function entriesOf(params: unknown): readonly Fields[] {
  const entries = parametersOf(params)
  if (!isRecord(entries[0])) throw invalid('Expected an object as the first parameter.')
  return entries.filter(isRecord)
}

function listOf(value: unknown): readonly Fields[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every(isRecord)) throw invalid('Expected a list of objects.')
  return value
}

const ofAuthorizations = (authorizations: readonly Fields[]): readonly unknown[] =>
  withoutEvery(authorizations.map(({ chainId }) => chainId))

/** Zero stands for every network, in EIP-5792 and EIP-7702. */
const withoutEvery = (ids: readonly unknown[]): readonly unknown[] => ids.filter(id => !/^(0x)?0+$/.test(String(id)))

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    // one that reads more freely might sign it for any network
    throw new RpcError(-32602, 'Expected the data to sign as JSON.', { cause })
  }
}
