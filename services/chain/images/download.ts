import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ImageError } from './image-error.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'
import { readRemote, type SourceOptions } from './source.ts'

/** All addresses that a name stands for. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export interface DownloadOptions extends SourceOptions {
  readonly mostBytes: number
  /** Milliseconds for one picture, with all its redirects. */
  readonly deadline: number
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Default: as the system does. */
  readonly resolve?: Resolve | undefined
}

const mostRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** What the host itself says will not change soon. */
const definite: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 451])

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress
}

/**
 * Fetches what strangers have written an address of, and none but hosts of the public internet: a name is looked up once, every
 * address it stands for is checked, and the connection goes to what was checked; so does every redirect. Length (as sent, and
 * unpacked) and time are bounded.
 */
export function createDownload(options: DownloadOptions): (address: string) => Promise<Buffer> {
  const { mostBytes, deadline, after, resolve = resolveBySystem } = options
  const limits = { keepAlive: true, keepAliveMsecs: 1000, maxSockets: 8, maxFreeSockets: 2, timeout: 10_000 }
  const agents = { 'http:': new HttpAgent(limits), 'https:': new HttpsAgent(limits) }
  const gateway = options.ipfsGateway === undefined ? undefined : new URL(options.ipfsGateway).origin

  const lookupFor = ({ origin, protocol, port }: URL): LookupFunction => {
    // other protocols and ports are for this machine alone
    const isPublicPlace = protocol === 'https:' && port === ''
    const mayConnect = ({ address }: LookupAddress) =>
      (isPublicPlace && isPublicAddress(address)) || (options.allowLoopback && isLoopback(address)) || origin === gateway
    return (host, { all }, callback) => {
      resolve(host).then(
        addresses => {
          const [first] = addresses
          if (first === undefined || !addresses.every(mayConnect)) {
            return callback(new ImageError('refused', 'The host of the picture is not one of the public internet.'), [])
          }
          if (all) callback(null, [...addresses])
          else callback(null, first.address, first.family)
        },
        (cause: unknown) => callback(new ImageError('unreachable', 'The host of the picture is not known.', { cause }), [])
      )
    }
  }

  const open = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((done, fail) => {
      const isSecure = url.protocol === 'https:'
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: lookupFor(url),
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'w3m-kit-services' }
      })
      request.on('response', done).on('error', fail).end()
    })

  async function follow(address: string, signal: AbortSignal, left = mostRedirects): Promise<Buffer> {
    const url = readRemote(address, options)
    if (url === undefined) throw new ImageError('refused', 'The address of the picture is not one that is followed.')
    const response = await open(url, signal)
    const { statusCode = 0, headers } = response
    if (redirects.has(statusCode) && headers.location !== undefined) {
      response.destroy()
      if (left === 0) throw new ImageError('unreachable', `The picture is behind more than ${mostRedirects} redirects.`)
      if (!URL.canParse(headers.location, url)) throw new ImageError('unreachable', 'The picture is redirected to nowhere.')
      return follow(new URL(headers.location, url).href, signal, left - 1)
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new ImageError(definite.has(statusCode) ? 'missing' : 'unreachable', `The host of the picture answers ${statusCode}.`)
    }
    return read(response, mostBytes)
  }

  return async address => {
    const controller = new AbortController()
    const cancel = after(deadline, () => controller.abort(new ImageError('late', 'The host of the picture takes too long.')))
    try {
      return await follow(address, controller.signal)
    } catch (error) {
      const found = [controller.signal.reason, error].find(one => one instanceof ImageError)
      throw found ?? new ImageError('unreachable', 'The host of the picture does not answer.', { cause: error })
    } finally {
      cancel()
    }
  }
}

async function read(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLong = new ImageError('too-long', `The picture is longer than ${mostBytes} bytes.`)
  try {
    if (Number(response.headers['content-length']) > mostBytes) throw tooLong
    const encoding = response.headers['content-encoding'] ?? 'identity'
    const decoder = decoders[encoding]
    if (encoding !== 'identity' && decoder === undefined)
      throw new ImageError('no-picture', 'The picture is packed in an unknown way.')
    const chunks: Buffer[] = []
    let length = 0
    // what is unpacked is counted as it comes out, so that a bomb ends at the limit
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
  new Promise((done, fail) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)))
  })
