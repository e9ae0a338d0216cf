import { isChainId, type ChainId } from '../../adapters/base/caip.ts'
import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { isRecord } from '../../adapters/base/is-record.ts'

/** A network from the frame's own configuration: networks of a page are never used. */
export interface FrameNetwork {
  readonly id: ChainId
  readonly name: string
  /** JSON-RPC over HTTP. */
  readonly rpc: readonly string[]
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /**
   * Absent: no smart accounts on it.
   * Unvalidated: `smart/context.ts` parses it on first use, after a login.
   */
  readonly smart?: unknown
}

/** `config.json` of the frame, written by services/pages. */
export interface FrameConfig {
  /** Name of the wallet on screens and in passkeys. */
  readonly name: string
  /** URL of the login service, without a trailing slash. */
  readonly auth: string
  readonly networks: readonly FrameNetwork[]
  /**
   * URL of the custodian for users who choose custodial recovery, without a trailing slash.
   * Absent: disabled, even if a service names one.
   */
  readonly custodian?: string
  /** Whether signatures are confirmed inside the iframe, which trusts every page that may embed it. */
  readonly confirmInFrame: boolean
}

/** @throws Error for what services/pages does not write */
export function parseConfig(value: unknown, base: string): FrameConfig {
  const { name, auth, networks, custodian, confirmInFrame } = isRecord(value) ? value : {}
  const address = (text: unknown) => {
    const url = new URL(String(text), base)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('An address of the configuration is none.')
    return url.href.replace(/\/$/, '')
  }
  if (typeof auth !== 'string' || !Array.isArray(networks)) throw new Error('The configuration of the frame is incomplete.')
  return {
    name: sanitizeDisplayName(name) || 'Wallet',
    auth: address(auth),
    ...(typeof custodian === 'string' && { custodian: address(custodian) }),
    confirmInFrame: confirmInFrame === true,
    networks: networks.map(network => {
      const { id, name: label, rpc, nativeCurrency, smart } = isRecord(network) ? network : {}
      const { symbol, decimals } = isRecord(nativeCurrency) ? nativeCurrency : {}
      if (!isChainId(id) || !Array.isArray(rpc) || typeof decimals !== 'number')
        throw new Error('A network of the configuration is incomplete.')
      return {
        id,
        name: sanitizeDisplayName(label) || id,
        rpc: rpc.map(address),
        nativeCurrency: { symbol: sanitizeDisplayName(symbol), decimals },
        ...(smart !== undefined && { smart })
      }
    })
  }
}
