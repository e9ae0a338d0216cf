import { isChainId, type ChainId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { readSmartNetwork, type SmartNetwork } from '../../frame/protocol/smart-network.ts'
import type { ChainSettings } from '../chain/settings.ts'
import { isWebAddress } from '../lib/origin.ts'
import { SettingsError } from '../settings-error.ts'

/** A network that the frame knows. `rpc` are addresses that browsers may ask: no keys in them. */
export interface PagesNetwork {
  readonly id: ChainId
  readonly name: string
  readonly rpc: readonly string[]
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /** Smart accounts on it; absent: none. The addresses in it are for browsers too. */
  readonly smart?: SmartNetwork
}

/** How the frame is served. */
export interface FrameSettings {
  /** The built frame; default `dist/frame/page`. */
  readonly folder?: string
  /** Default `Wallet`. */
  readonly name?: string
  /** The login service; default that of this process. */
  readonly auth?: string
  /** In the place of those of `CHAINS`. */
  readonly networks?: readonly PagesNetwork[]
  /** Smart accounts on networks of `CHAINS`, by CAIP-2 id. */
  readonly smart?: SmartNetworks
  /** The process of custodial recovery, where users may choose it. */
  readonly custodian?: string
  /** Signatures are confirmed inside the iframe, without the wallet's window. Trusts every page that may embed it. Default `false`. */
  readonly confirmInFrame?: boolean
}

export type SmartNetworks = { readonly [id in ChainId]?: SmartNetwork }

/** @throws SettingsError with a line for everything that is wrong */
export function readNetworks(value: unknown): readonly PagesNetwork[] {
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

/** @throws SettingsError for what is no smart accounts of networks */
export function readSmartNetworks(value: unknown): SmartNetworks {
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
    return readSmartNetwork(value, address)
  } catch (cause) {
    throw new SettingsError(`${place}: ${(cause as Error).message}`, { cause })
  }
}

/** What the frame speaks with on a network. */
export const addressesOf = ({ rpc, smart }: PagesNetwork): readonly string[] => [
  ...rpc,
  ...(smart ? [smart.bundler] : []),
  ...(smart?.paymaster ? [smart.paymaster.url] : [])
]

/** The networks of `CHAINS`, asked through this process, so that the addresses of nodes stay here. */
export function networksOf(
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
