import { KitError } from '../../adapters/base/kit-error.ts'
import { untrustedOriginError } from './errors.ts'
import { protocolVersion } from './messages.ts'

/** Parameters about the page in the frame's URL. */
export interface FrameQuery {
  /**
   * Exact origin of the page.
   * The frame talks to this origin only, and its server lets only this origin embed the frame.
   */
  readonly origin: string
  readonly projectId: string
  /** Active network of the page, CAIP-2. */
  readonly chainId: string
  readonly version: string
  readonly enableLogger: boolean
  /** Language of the page, BCP 47. Extension of this kit. */
  readonly locale?: string
  /** RPC URL for third-party frames; the kit's own frame ignores it. */
  readonly rpcUrl?: string
}

/** Adds the frame parameters to the URL that the app configured. */
export function createFrameUrl(url: string, query: Omit<FrameQuery, 'version'>): string {
  const address = new URL(checkFrameUrl(url, query.origin))
  const { origin, projectId, chainId, enableLogger, locale, rpcUrl } = query
  const fields = { origin, projectId, chainId, version: protocolVersion, enableLogger: String(enableLogger), locale, rpcUrl }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}

/**
 * Parses the query in the frame.
 *
 * @throws KitError `untrusted-origin` if it does not name exactly one origin
 */
export function parseFrameQuery(search: string): FrameQuery {
  const query = new URLSearchParams(search)
  const [origin = '', ...more] = query.getAll('origin')
  if (more.length || !isOrigin(origin))
    throw untrustedOriginError('The address of the frame has to name the page that embeds it.')
  const rpcUrl = query.get('rpcUrl')
  const locale = query.get('locale') ?? ''
  return {
    origin,
    projectId: query.get('projectId') ?? '',
    chainId: query.get('chainId') ?? 'eip155:1',
    version: query.get('version') ?? protocolVersion,
    enableLogger: query.get('enableLogger') === 'true',
    ...(/^[a-z]{2,3}(-\w{1,8}){0,4}$/i.test(locale) && { locale }),
    ...(rpcUrl !== null && { rpcUrl })
  }
}

/**
 * Validates the configured frame URL: a secure context (WebCrypto, passkeys) and another origin than
 * the page, because a page can read everything in its own.
 *
 * @throws KitError `invalid-option`
 */
export function checkFrameUrl(url: string, pageOrigin: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !isSecure(address) || address.username || address.password) {
    throw new KitError('invalid-option', `"${url}" is no address of a secure frame.`, {
      metaMessages: ['Use one such as "https://frame.example/sdk"; plain http is for localhost alone.']
    })
  }
  if (address.origin === pageOrigin) {
    throw new KitError('invalid-option', 'The secure frame needs another origin than the page.', {
      metaMessages: ['A page can read a frame of its own origin, and with it the keys. Serve it from another host name.']
    })
  }
  address.hash = ''
  return address.href
}

const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))

/**
 * LDH labels, IPv4, or IPv6 in brackets, and a port.
 * Excludes characters with a meaning in a Content-Security-Policy or a header.
 */
const originForm = /^https?:\/\/(\[[\da-f:]+]|[a-z\d]+(-+[a-z\d]+)*(\.[a-z\d]+(-+[a-z\d]+)*)*)(:\d+)?$/

/** Returns true for `https://example.com` without anything after it, as browsers serialize an origin. */
export function isOrigin(text: string): boolean {
  return originForm.test(text) && URL.canParse(text) && new URL(text).origin === text
}
