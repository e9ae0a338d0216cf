import { sanitizeDisplayName } from '../../../adapters/base/display-name.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { isAddress } from '../../../adapters/evm/codec/hex.ts'
import { decodeString, encodeCall, decodeUint } from '../../../adapters/evm/codec/abi.ts'
import type { FrameNetwork } from '../config.ts'
import type { Networks } from './networks.ts'
import { parseQuantity } from './prepare-transaction.ts'

/** An asset in the form of ERC-7811. `balance` in hexadecimal, in units. */
interface ListedAsset {
  readonly address: string
  readonly type: 'native' | 'erc20'
  readonly balance: string
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** Maximum number of contracts in one request, on all networks together. */
const mostTokens = 50

const selectors = { balanceOf: '0x70a08231', name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const

/**
 * Handles `wallet_getAssets` (ERC-7811) with the frame's own nodes: the native currency of each
 * network, and the tokens that the page names. Other tokens are not discovered: nodes have no list of them, and the wallet does
 * not declare discovery.
 *
 * @returns assets by network in hexadecimal; without missing ones, and without networks that do not respond, unless the page
 * names them
 * @throws RpcError -32602 for an invalid request; KitError `unauthorized`, `unsupported-chain`, or the network's error
 */
export async function handleGetAssets(
  networks: Networks,
  own: readonly string[],
  params: unknown,
  signal: AbortSignal
): Promise<Readonly<Record<string, readonly ListedAsset[]>>> {
  const query: unknown = Array.isArray(params) ? params[0] : params
  const { account, assetFilter, assetTypeFilter, chainFilter } = isRecord(query) ? query : {}
  if (typeof account !== 'string') throw new RpcError(-32602, 'There is no account to list assets of.')
  if (!own.some(address => address.toLowerCase() === account.toLowerCase()))
    throw new KitError('unauthorized', 'This account is not the wallet’s.')
  const filter = readFilter(assetFilter)
  const isWanted = (type: ListedAsset['type']) =>
    !Array.isArray(assetTypeFilter) || assetTypeFilter.some(each => String(each).toLowerCase() === type)
  const named = Array.isArray(chainFilter) ? new Set(chainFilter.map(chain => networks.find(String(chain)))) : undefined
  const requested = [...(named ?? networks.all.filter(isEvm))]
  const other = requested.find(network => !isEvm(network))
  if (other) throw new KitError('unsupported-chain', `The assets of the network ${other.id} are not listed.`)

  const listed = await Promise.all(
    requested.map(async network => {
      const chain = hexOf(network)
      const wanted = filter && (filter.get(chain) ?? [])
      const assets = await Promise.all([
        ...(isWanted('native') && (!wanted || wanted.includes('native')) ? [nativeOf(networks, network, account, signal)] : []),
        ...(isWanted('erc20') ? (wanted ?? []) : [])
          .filter(isAddress)
          .map(token => tokenOf(networks, network, { account, token, signal }))
      ]).catch((error: unknown) => {
        if (named || signal.aborted) throw error
        return undefined
      })
      return assets && ([chain, assets.filter(asset => asset !== undefined)] as const)
    })
  )
  return Object.fromEntries(listed.filter(each => each !== undefined))
}

/** Parses the filter by network in hexadecimal: addresses, and `native`. `undefined`: no filter. */
function readFilter(value: unknown): ReadonlyMap<string, readonly string[]> | undefined {
  if (value === undefined) return undefined
  if (!isRecord(value)) throw new RpcError(-32602, 'The filter of assets is none.')
  const filter = new Map<string, readonly string[]>()
  for (const [chain, list] of Object.entries(value)) {
    const addresses = (Array.isArray(list) ? (list as readonly unknown[]) : []).map(each =>
      isRecord(each) && typeof each['address'] === 'string' ? each['address'] : ''
    )
    if (!addresses.length || !addresses.every(address => address === 'native' || isAddress(address)))
      throw new RpcError(-32602, 'The filter of assets names something else than assets.')
    filter.set(chain.toLowerCase(), addresses)
  }
  if ([...filter.values()].flat().length > mostTokens)
    throw new RpcError(-32602, `At most ${mostTokens} assets are read at once.`)
  return filter
}

async function nativeOf(networks: Networks, network: FrameNetwork, account: string, signal: AbortSignal): Promise<ListedAsset> {
  const balance = parseQuantity(await networks.request(network, 'eth_getBalance', [account, 'latest'], signal))
  const { symbol, decimals } = network.nativeCurrency
  return { address: 'native', type: 'native', balance: `0x${balance.toString(16)}`, metadata: { name: symbol, symbol, decimals } }
}

/** Returns the token; `undefined` if the contract does not respond like a token. */
async function tokenOf(
  networks: Networks,
  network: FrameNetwork,
  { account, token, signal }: { readonly account: string; readonly token: string; readonly signal: AbortSignal }
): Promise<ListedAsset | undefined> {
  const read = (data: string) =>
    networks.request(network, 'eth_call', [{ to: token, data }, 'latest'], signal).then(
      reply => (typeof reply === 'string' ? reply : '0x'),
      (error: unknown) => {
        if (error instanceof RpcError) return '0x' // the contract reverted
        throw error
      }
    )
  const [balance, name, symbol, decimals] = await Promise.all(
    [encodeCall(selectors.balanceOf, account), selectors.name, selectors.symbol, selectors.decimals].map(read)
  )
  const units = decodeUint(balance!, 0)
  const places = decodeUint(decimals!, 0)
  if (units === undefined || places === undefined || places > 255n) return undefined
  const metadata = {
    name: sanitizeDisplayName(decodeString(name!)),
    symbol: sanitizeDisplayName(decodeString(symbol!)),
    decimals: Number(places)
  }
  return { address: token, type: 'erc20', balance: `0x${units.toString(16)}`, metadata }
}

const isEvm = ({ id }: FrameNetwork): boolean => id.startsWith('eip155:')

const hexOf = ({ id }: FrameNetwork): string => `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`
