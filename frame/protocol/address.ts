import { KitError } from '../../adapters/base/error.ts'
import { untrustedOrigin } from './errors.ts'
import { protocolVersion } from './messages.ts'

/** What the frame's address tells it about the page. */
export interface FrameQuery {
  /** The page's origin, exactly. The frame speaks with it alone, and its server lets it alone embed the frame. */
  readonly origin: string
  readonly projectId: string
  /** CAIP-2 of the network that the page is on. */
  readonly chainId: string
  readonly version: string
  readonly enableLogger: boolean
  /** BCP 47: what the page speaks. This kit's own addition. */
  readonly locale?: string
  /** For frames made by others; the kit's own ignores it. */
  readonly rpcUrl?: string
}

/** Adds what the frame has to know to the address a site configured. */
export function frameAddress(url: string, query: Omit<FrameQuery, 'version'>): string {
  const address = new URL(frameUrl(url, query.origin))
  const { origin, projectId, chainId, enableLogger, locale, rpcUrl } = query
  const fields = { origin, projectId, chainId, version: protocolVersion, enableLogger: String(enableLogger), locale, rpcUrl }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}

/**
 * Reads the query in the frame. Throws KitError `untrusted-origin` when it names no origin or more than one, for then there is nobody to
 * speak with.
 */
export function readFrameQuery(search: string): FrameQuery {
  const query = new URLSearchParams(search)
  const [origin, ...more] = query.getAll('origin')
  if (!origin || more.length || !isOrigin(origin))
    throw untrustedOrigin('The address of the frame has to name the page that embeds it.')
  const rpcUrl = query.get('rpcUrl')
  const locale = query.get('locale')
  return {
    origin,
    projectId: query.get('projectId') ?? '',
    chainId: query.get('chainId') ?? 'eip155:1',
    version: query.get('version') ?? protocolVersion,
    enableLogger: query.get('enableLogger') === 'true',
    ...(locale !== null && /^[a-z]{2,3}(-\w{1,8}){0,4}$/i.test(locale) && { locale }),
    ...(rpcUrl !== null && { rpcUrl })
  }
}

/**
 * The configured address of a frame, checked: it has a secure context (WebCrypto, passkeys), and an origin of its own, because a page can
 * read whatever has its own. Throws KitError `invalid-option`.
 */
export function frameUrl(url: string, pageOrigin: string): string {
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

/** LDH labels or IPv4, or IPv6 in brackets, and a port: nothing that means more in a content security policy or a header. */
const originForm = /^https?:\/\/(\[[\da-f:]+]|[a-z\d]+(-+[a-z\d]+)*(\.[a-z\d]+(-+[a-z\d]+)*)*)(:\d+)?$/

/** `https://example.com` and nothing after it, as browsers serialize it. */
export function isOrigin(text: string): boolean {
  return originForm.test(text) && URL.canParse(text) && new URL(text).origin === text
}
