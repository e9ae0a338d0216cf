import { isChainId, type ChainId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { parseSmartNetwork, type SmartNetwork } from '../../frame/protocol/smart-network.ts'
import type { ChainSettings } from '../chain/settings.ts'
import { isWebAddress } from '../lib/match-origin.ts'
import { SettingsError } from '../settings-error.ts'

/** A network of the frame. `rpc` has URLs for browsers: without keys. */
export interface PagesNetwork {
  readonly id: ChainId
  readonly name: string
  readonly rpc: readonly string[]
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /** Smart accounts on it; absent: none. Its URLs are for browsers too. */
  readonly smart?: SmartNetwork
}

/** Settings of the frame. */
export interface FrameSettings {
  /** Folder of the built frame; default the one in the package, in the sources `dist/frame/page`. */
  readonly folder?: string
  /** Default `Wallet`. */
  readonly name?: string
  /** URL of the login service; default that of this process. */
  readonly auth?: string
  /** Networks that replace those of `CHAINS`. */
  readonly networks?: readonly PagesNetwork[]
  /** Smart accounts on networks of `CHAINS`, by CAIP-2 id. */
  readonly smart?: SmartNetworks
  /** URL of custodial recovery, if users may choose it. */
  readonly custodian?: string
  /**
   * Confirms signatures inside the iframe, without the wallet's window.
   * Trusts every page that may embed it. Default `false`.
   */
  readonly confirmInFrame?: boolean
}

export type SmartNetworks = { readonly [id in ChainId]?: SmartNetwork }

/**
 * Parses networks.
 *
 * @throws SettingsError with a line for each problem
 */
export function parseNetworks(value: unknown): readonly PagesNetwork[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  const networks = list.flatMap((network): PagesNetwork[] => {
    const { id, name, rpc, nativeCurrency, smart } = isRecord(network) ? network : {}
    const { symbol, decimals } = isRecord(nativeCurrency) ? nativeCurrency : {}
    if (!isChainId(id) || typeof name !== 'string' || !Array.isArray(rpc) || !rpc.length || !rpc.every(isWebAddress)) return []
    if (typeof symbol !== 'string' || typeof decimals !== 'number') return []
    const accounts = smart === undefined ? {} : { smart: readAccounts(smart, id, `FRAME_NETWORKS: ${id}.smart`) }
    return [{ id, name, rpc, nativeCurrency: { symbol, decimals }, ...accounts }]
  })
  if (!Array.isArray(value) || networks.length !== list.length) {
    throw new SettingsError(
      'FRAME_NETWORKS: a list of { id, name, rpc: […], nativeCurrency: { symbol, decimals } }, such as {"id":"eip155:1",…}.'
    )
  }
  return networks
}

/**
 * Parses smart account settings.
 *
 * @throws SettingsError for invalid settings
 */
export function parseSmartNetworks(value: unknown): SmartNetworks {
  if (!isRecord(value)) throw new SettingsError('FRAME_SMART: an object such as {"eip155:8453":{"entryPoint":"0.7",…}}.')
  const read = Object.entries(value).map(([id, smart]) => {
    if (!isChainId(id)) throw new SettingsError(`FRAME_SMART: ${id} is no CAIP-2 id.`)
    return [id, readAccounts(smart, id, `FRAME_SMART: ${id}`)] as const
  })
  return Object.fromEntries(read)
}

function readAccounts(value: unknown, id: ChainId, place: string): SmartNetwork {
  const address = (text: unknown): string => {
    if (isWebAddress(text)) return text
    throw new Error('The address of a bundler or paymaster is none.')
  }
  try {
    if (!id.startsWith('eip155:')) throw new Error('Smart accounts are for EVM networks (eip155) alone.')
    return parseSmartNetwork(value, address)
  } catch (cause) {
    throw new SettingsError(`${place}: ${(cause as Error).message}`, { cause })
  }
}

/** Returns the URLs that the frame uses on a network. */
export const getNetworkUrls = ({ rpc, smart }: PagesNetwork): readonly string[] => [
  ...rpc,
  ...(smart ? [smart.bundler] : []),
  ...(smart?.paymaster ? [smart.paymaster.url] : [])
]

/**
 * Returns the networks of `CHAINS`, with this process's proxy as RPC URL, so that node URLs are not
 * exposed.
 */
export function createPagesNetworks(
  chains: readonly ChainSettings[],
  chain: string,
  accounts: SmartNetworks = {},
  projectId?: string
): readonly PagesNetwork[] {
  const project = projectId === undefined ? '' : `&projectId=${encodeURIComponent(projectId)}`
  return chains.map(({ id, name = id, nativeCurrency: { symbol, decimals } }) => {
    const smart = accounts[id]
    return {
      id,
      name,
      rpc: [`${chain}/v1?chainId=${encodeURIComponent(id)}${project}`],
      nativeCurrency: { symbol, decimals },
      ...(smart && { smart })
    }
  })
}
