import type { ChainId } from '../../adapters/base/caip.ts'
import type { KitOptions } from '../../state/options/options.ts'

/** Parsed and validated attributes of `<w3m-modal>`. */
export interface AttributeOptions {
  readonly networks: readonly ChainId[]
  /** RPC URLs per network, by priority. */
  readonly rpcUrls: { readonly [chainId: string]: readonly string[] }
  /** URL of the secure frame, on a page with email and social login. */
  readonly frameUrl?: string
  readonly options: Omit<KitOptions, 'networks' | 'adapters' | 'customRpcUrls'>
}

/** Loads network data and the adapters for it. */
export type AdapterResolver = (page: AttributeOptions) => Promise<KitOptions>

/** Set by the script tag's build, which alone knows all adapters. */
export let resolveAdapters: AdapterResolver | undefined

export function setAdapterResolver(compose: AdapterResolver): void {
  resolveAdapters = compose
}
