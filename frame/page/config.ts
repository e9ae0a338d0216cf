import { isChainId, type ChainId } from '../../adapters/base/caip.ts'
import { displayName } from '../../adapters/base/display-name.ts'
import { isRecord } from '../../adapters/base/record.ts'

/** A network that the frame itself knows: what a page says of one counts for nothing. */
export interface FrameNetwork {
  readonly id: ChainId
  readonly name: string
  /** JSON-RPC over HTTP. */
  readonly rpc: readonly string[]
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /** Absent: there are no smart accounts on it. As it came: `smart/context.ts` reads it when it is first used, after a login. */
  readonly smart?: unknown
}

/** `config.json` beside the frame, as services/pages writes it. */
export interface FrameConfig {
  /** Whose wallet this is, on screens and in passkeys. */
  readonly name: string
  /** The login service, without a slash at its end. */
  readonly auth: string
  readonly networks: readonly FrameNetwork[]
  /** Where the operator keeps recovery shares for users who choose so, without a slash at its end. Absent: nowhere, even if a service names one. */
  readonly custodian?: string
  /** Whether signatures are confirmed inside the iframe, which trusts every page that may embed it. */
  readonly confirmInFrame: boolean
}

/** @throws Error for what services/pages does not write */
export function readConfig(value: unknown, base: string): FrameConfig {
  const { name, auth, networks, custodian, confirmInFrame } = isRecord(value) ? value : {}
  const address = (text: unknown) => {
    const url = new URL(String(text), base)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('An address of the configuration is none.')
    return url.href.replace(/\/$/, '')
  }
  if (typeof auth !== 'string' || !Array.isArray(networks)) throw new Error('The configuration of the frame is incomplete.')
  return {
    name: displayName(name) || 'Wallet',
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
        name: displayName(label) || id,
        rpc: rpc.map(address),
        nativeCurrency: { symbol: displayName(symbol), decimals },
        ...(smart !== undefined && { smart })
      }
    })
  }
}
