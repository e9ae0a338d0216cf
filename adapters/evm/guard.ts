import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { hexChainId } from '../base/network.ts'
import { ProviderRpcError, toProviderError } from '../base/provider-error.ts'
import { checkChainId } from './replies.ts'
import { switchNetwork } from './switch.ts'
import type { Link } from './link.ts'

interface Request {
  readonly method: string
  readonly params?: unknown
}

/** The wallet acts on the network it sits on. */
const actsOnNetwork =
  /^(personal_sign|eth_sign|eth_signTypedData(_v\d)?|eth_(sign|send)Transaction|wallet_(sendCalls|grantPermissions))$/
/** The first parameter says on which network, in `chainId`. */
const namesNetwork = /^(eth_(sign|send)Transaction|wallet_(sendCalls|grantPermissions))$/
const movesNetwork = /^wallet_(switch|add)EthereumChain$/

/**
 * Hands a request to the wallet, unless it would act on a network it is not meant for. Where the wallet is, is asked of the wallet
 * at that moment: what is on the screen may be old.
 *
 * - A request that names another of the requested networks moves the wallet there first; one that names any other is refused.
 * - While the wallet sits on a network that was not requested, nothing is signed.
 * - Transactions are handed over with the `chainId` that was checked, so that a wallet that moves in that instant refuses them.
 *
 * Reads, and what needs no network, pass as they are.
 *
 * @throws errors in the shape of EIP-1193, `code` a number: the wallet's own as it threw them; the guard's with a `KitError` as
 * `cause`, 4901 for a network that was not requested, 4902 for one the wallet cannot be moved to
 */
export async function guardedRequest(link: Link, request: Request): Promise<unknown> {
  try {
    if (movesNetwork.test(request.method)) return await move(link, request)
    if (actsOnNetwork.test(request.method)) return await link.provider.request(await onRightNetwork(link, request))
    return await link.provider.request(request)
  } catch (error) {
    throw toProviderError(error)
  }
}

async function move(link: Link, request: Request): Promise<unknown> {
  const target = idIn(firstOf(request.params))
  const network = link.networks.find(({ caipNetworkId }) => caipNetworkId === target)
  if (!network) throw notRequested(target)
  if (request.method === 'wallet_addEthereumChain') return link.provider.request(request)
  await switchNetwork(link, network)
  return null // EIP-3326
}

/** Resolves, with the request bound to it, once the wallet is on the network the request is for. */
async function onRightNetwork(link: Link, request: Request): Promise<Request> {
  const first = firstOf(request.params)
  const bound = namesNetwork.test(request.method)
  const wanted = idIn(bound ? first : domainIn(request.params))
  const requested = (id: ChainId) => link.networks.find(({ caipNetworkId }) => caipNetworkId === id)

  let current = await link.readChain()
  if (wanted && wanted !== current) {
    const network = requested(wanted)
    if (!network) throw notRequested(wanted)
    await switchNetwork(link, network)
    current = await link.readChain()
  }
  if (!requested(current) || (wanted && wanted !== current)) throw notRequested(current)
  if (!bound || !first) return request
  const [, ...others] = request.params as readonly unknown[]
  return { ...request, params: [{ ...first, chainId: hexChainId(current) }, ...others] }
}

type Fields = Readonly<Record<string, unknown>>

function firstOf(params: unknown): Fields | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return isFields(first) ? first : undefined
}

/** The domain of typed data (EIP-712), which comes as an object or as JSON. Its first version has none. */
function domainIn(params: unknown): Fields | undefined {
  if (!Array.isArray(params)) return undefined
  for (const parameter of params) {
    const data: unknown = typeof parameter === 'string' && parameter.startsWith('{') ? parse(parameter) : parameter
    if (isFields(data) && isFields(data.domain)) return data.domain
  }
  return undefined
}

function idIn(fields: Fields | undefined): ChainId | undefined {
  if (fields?.chainId === undefined) return undefined
  try {
    return checkChainId(fields.chainId)
  } catch (cause) {
    throw new ProviderRpcError(-32602, 'Expected a chain id, such as 0x1.', { cause })
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // the wallet says what is wrong with it
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function notRequested(chainId: ChainId | undefined): KitError {
  return new KitError('unsupported-chain', `${chainId ?? 'A network without id'} is not among the networks of this site.`)
}
