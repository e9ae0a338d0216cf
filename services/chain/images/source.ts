import { isWithin, readRemote, type RemoteRules } from '../../lib/remote-address.ts'

/** Where a picture comes from: an address to fetch, or the picture itself. */
export type ImageSource = RemoteSource | { readonly kind: 'data'; readonly url: string }

interface RemoteSource {
  readonly kind: 'remote'
  readonly url: string
  readonly isImmutable: boolean
}

export interface SourceOptions {
  /** `https://ipfs.example.org/ipfs/`; without one, pictures on IPFS are absent. It is the site's own choice, and may be a host of its own network. */
  readonly ipfsGateway?: string | undefined
  /** Lets pictures come from this machine, also by http and from any port: for local chains. */
  readonly allowLoopback: boolean
}

const longestAddress = 2048

/** What {@link readSource} follows, as rules for a download. */
export const remoteRules = ({ allowLoopback, ipfsGateway }: SourceOptions): RemoteRules => ({
  allowLoopback,
  ...(ipfsGateway !== undefined && { trustedFolder: ipfsGateway })
})

/**
 * What an address in token or NFT metadata leads to; `undefined` for one that is not followed. Anybody can write such an address, so
 * only https at its own port, ipfs and data are.
 */
export function readSource(address: string, options: SourceOptions): ImageSource | undefined {
  if (/^data:/i.test(address)) return { kind: 'data', url: address }
  if (address.length > longestAddress) return undefined
  if (/^ipfs:/i.test(address)) return readIpfs(address, options.ipfsGateway)
  const url = readRemote(address, remoteRules(options))
  return url && { kind: 'remote', url: url.href, isImmutable: false }
}

/** `ipfs://<CID>/path` and the common `ipfs://ipfs/<CID>/path`. What a CID names never changes. */
export function readIpfs(address: string, gateway: string | undefined): RemoteSource | undefined {
  const path = /^ipfs:\/\/(?:ipfs\/)?([a-z\d]{32,128}(?:\/[^?#]*)?)$/i.exec(address)?.[1]
  if (gateway === undefined || path === undefined) return undefined
  const base = gateway.replace(/\/*$/, '/')
  const url = new URL(base + path)
  // dots in the path must not lead out of the gateway's own
  return isWithin(url, base) ? { kind: 'remote', url: url.href, isImmutable: true } : undefined
}

/** The bytes of a data address; the type it gives itself is not looked at. `undefined` when it is none. */
export function readData(address: string): Buffer | undefined {
  const comma = address.indexOf(',')
  if (comma < 0) return undefined
  const body = address.slice(comma + 1)
  if (/;\s*base64\s*$/i.test(address.slice(0, comma))) return Buffer.from(unescaped(body), 'base64')
  return Buffer.from(unescaped(body))
}

/** Percent-encoding as far as it is one: pictures drawn by contracts have bare signs of it, `width="100%"`. */
function unescaped(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return body.replace(/(?:%[\da-f]{2})+/gi, part => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part // bytes that are no UTF-8: as they stand
      }
    })
  }
}
