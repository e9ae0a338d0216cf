import type { ChainId } from '../../adapters/base/caip.ts'
import type { KitOptions } from '../../state/options.ts'

/** What the attributes of `<w3m-modal>` say, read and checked. */
export interface PageOptions {
  readonly networks: readonly ChainId[]
  /** RPC addresses by network, best first. */
  readonly rpcUrls: { readonly [chainId: string]: readonly string[] }
  /** Where the secure frame is, on a page that has email and social login. */
  readonly frameUrl?: string
  readonly options: Omit<KitOptions, 'networks' | 'adapters' | 'customRpcUrls'>
}

/** Finds the data of the networks and the adapters that serve them. */
export type Composer = (page: PageOptions) => Promise<KitOptions>

/** Set by the script tag's build, which alone knows every adapter. */
export let composer: Composer | undefined

export function setComposer(compose: Composer): void {
  composer = compose
}
