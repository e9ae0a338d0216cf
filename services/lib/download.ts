import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { afterTimeout } from './pause.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'
import { isWithin, readRemote, type RemoteRules } from './remote-address.ts'

/** Resolves all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export interface DownloadOptions extends RemoteRules {
  /**
   * Runs a function once after the given milliseconds.
   * Returns a function that cancels it. Default: `setTimeout`.
   */
  readonly after?: ((milliseconds: number, run: () => void) => () => void) | undefined
  /** Default: the resolver of the operating system. */
  readonly resolve?: Resolve | undefined
}

export interface DownloadRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Maximum size of the response body, both as received and decompressed. */
  readonly mostBytes: number
  readonly mostRedirects: number
  /** Milliseconds for the whole download, including redirects. */
  readonly deadline: number
  readonly signal?: AbortSignal
}

export interface Downloaded {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Empty unless the status is 2xx. */
  readonly body: Buffer
}

export type DownloadFault =
  /** The address, or the address to which its host resolves, is not public. */
  | 'refused'
  /** The host does not exist or does not respond. */
  | 'unreachable'
  | 'late'
  | 'too-long'
  /** An unknown content encoding. */
  | 'encoding'

export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly fault: DownloadFault

  constructor(fault: DownloadFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Rejects with {@link DownloadError}, or with the reason of the request's signal. */
export type Download = (address: string, request: DownloadRequest) => Promise<Downloaded>

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress
}

/**
 * Downloads untrusted URLs, from hosts of the public internet only (SSRF): a host name is resolved
 * once, every address is checked, and the connection goes to a checked address. The same applies to each redirect. Body size and
 * time are limited.
 */
export function createDownload({ after = afterTimeout, resolve = resolveBySystem, ...rules }: DownloadOptions): Download {
  const limits = { keepAlive: true, keepAliveMsecs: 1000, maxSockets: 8, maxFreeSockets: 2, timeout: 10_000 }
  const agents = { 'http:': new HttpAgent(limits), 'https:': new HttpsAgent(limits) }

  const lookupFor = (url: URL): LookupFunction => {
    // other schemes and ports are for loopback only
    const isPublicPlace = url.protocol === 'https:' && url.port === ''
    const isTrusted = isWithin(url, rules.trustedFolder)
    const mayConnect = ({ address }: LookupAddress) =>
      (isPublicPlace && isPublicAddress(address)) || (rules.allowLoopback && isLoopback(address)) || isTrusted
    return (host, { all }, callback) => {
      resolve(host).then(
        addresses => {
          const [first] = addresses
          if (first === undefined || !addresses.every(mayConnect)) {
            return callback(new DownloadError('refused', 'The host is not one of the public internet.'), [])
          }
          if (all) callback(null, [...addresses])
          else callback(null, first.address, first.family)
        },
        (cause: unknown) => callback(new DownloadError('unreachable', 'The host is not known.', { cause }), [])
      )
    }
  }

  const open = (url: URL, { method = 'GET', headers = {}, body }: DownloadRequest, signal: AbortSignal) =>
    new Promise<IncomingMessage>((done, fail) => {
      const isSecure = url.protocol === 'https:'
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: lookupFor(url),
        signal,
        method,
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'w3m-kit-services',
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) })
        }
      })
      request.on('response', done).on('error', fail).end(body)
    })

  async function follow(address: string, request: DownloadRequest, signal: AbortSignal, left: number): Promise<Downloaded> {
    const url = readRemote(address, rules)
    if (url === undefined) throw new DownloadError('refused', 'The address is not one that is followed.')
    const response = await open(url, request, signal)
    const { statusCode: status = 0, headers } = response
    if (redirects.has(status) && headers.location !== undefined && request.mostRedirects > 0) {
      response.destroy()
      if (left === 0) throw new DownloadError('unreachable', `There are more than ${request.mostRedirects} redirects.`)
      if (!URL.canParse(headers.location, url)) throw new DownloadError('unreachable', 'The redirect leads to no address.')
      return follow(new URL(headers.location, url).href, request, signal, left - 1)
    }
    if (status >= 200 && status < 300) return { status, headers, body: await read(response, request.mostBytes) }
    response.destroy()
    return { status, headers, body: Buffer.alloc(0) }
  }

  return async (address, request) => {
    const controller = new AbortController()
    const cancel = after(request.deadline, () =>
      controller.abort(new DownloadError('late', 'The host takes too long to respond.'))
    )
    const { signal } = request
    try {
      return await follow(
        address,
        request,
        signal ? AbortSignal.any([controller.signal, signal]) : controller.signal,
        request.mostRedirects
      )
    } catch (error) {
      signal?.throwIfAborted()
      const found = [controller.signal.reason, error].find(one => one instanceof DownloadError)
      throw found ?? new DownloadError('unreachable', 'The host does not respond.', { cause: error })
    } finally {
      cancel()
    }
  }
}

async function read(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLong = new DownloadError('too-long', `The response is longer than ${mostBytes} bytes.`)
  try {
    if (Number(response.headers['content-length']) > mostBytes) throw tooLong
    const encoding = response.headers['content-encoding'] ?? 'identity'
    const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
    if (encoding !== 'identity' && decoder === undefined)
      throw new DownloadError('encoding', 'The response has an unknown content encoding.')
    const chunks: Buffer[] = []
    let length = 0
    // decompressed bytes are counted while streaming, so that a decompression bomb stops at the limit
    const unpacked = decoder ? pipeline(response, decoder(), () => {}) : response
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > mostBytes) throw tooLong
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

const resolveBySystem: Resolve = host =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  )
