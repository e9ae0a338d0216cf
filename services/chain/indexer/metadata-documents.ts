import { isRecord } from '../../../adapters/base/is-record.ts'
import { readIpfs } from '../images/image-source.ts'
import type { MetadataFetch } from './options.ts'
import { sanitizeTokenText } from '../sanitize-text.ts'

/** Metadata of an NFT (ERC-721 and ERC-1155 metadata JSON), sanitized for storage and display. */
export interface NftMetadata {
  readonly name: string
  readonly description: string
  /** URL with https, ipfs or data; empty if there is none. */
  readonly image: string
}

/** Maximum length of a URL, and of a document or an image in a `data:` URL, in characters. */
const longestAddress = 2_048
const longestDocument = 524_288
const longestImage = 262_144

/** Timeout in milliseconds, and maximum number of redirects, of an untrusted host. */
const patience = 5_000
const mostRedirects = 3

/** Fetches the document of a `tokenURI`; `undefined` if it cannot be read, or must not be. */
export async function fetchMetadata(uri: string, outside: MetadataFetch | undefined): Promise<NftMetadata | undefined> {
  const text = uri.startsWith('data:') ? dataOf(uri) : await fetchText(uri, outside)
  const document = text === undefined ? undefined : parse(text)
  return isRecord(document) ? wordsOf(document) : undefined
}

function wordsOf({ name, description, image, image_url, image_data }: Readonly<Record<string, unknown>>): NftMetadata {
  const drawn = typeof image_data === 'string' && image_data.trimStart().startsWith('<svg')
  const svg = drawn ? `data:image/svg+xml;base64,${Buffer.from(image_data).toString('base64')}` : undefined
  return {
    name: sanitizeTokenText(typeof name === 'number' ? String(name) : name),
    description: sanitizeTokenText(description, 1_000),
    image: imageOf(image) ?? imageOf(image_url) ?? imageOf(svg) ?? ''
  }
}

/** Returns the URL of an image that may be fetched, or a `data:` URL. */
function imageOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const address = value.trim()
  if (/^data:image\/[a-z+.-]+[;,]/i.test(address)) return address.length <= longestImage ? wellFormed(address) : undefined
  return /^(https|ipfs):\/\/[^\s<>"\\]+$/i.test(address) && address.length <= longestAddress ? wellFormed(address) : undefined
}

/** Rejects text that the database cannot store: U+0000 and lone surrogates. */
const wellFormed = (text: string) => (/[\0\p{Cs}]/u.test(text) ? undefined : text)

/** Decodes a `data:` URL of JSON (RFC 2397). */
function dataOf(uri: string): string | undefined {
  if (uri.length > longestDocument) return undefined
  const comma = uri.indexOf(',')
  const kind = uri.slice('data:'.length, comma).toLowerCase()
  if (comma < 0 || !/^(application\/json|text\/plain)?(;|$)/.test(kind)) return undefined
  const content = uri.slice(comma + 1)
  if (kind.endsWith(';base64')) return Buffer.from(content, 'base64').toString('utf8')
  try {
    return decodeURIComponent(content)
  } catch {
    return content // many contracts do not percent-encode the JSON, and a percent sign is literal
  }
}

async function fetchText(uri: string, outside: MetadataFetch | undefined): Promise<string | undefined> {
  if (!outside || uri.length > longestAddress) return undefined
  const address = /^ipfs:/i.test(uri) ? readIpfs(uri, outside.ipfsGateway)?.url : uri
  if (address === undefined) return undefined
  try {
    const { status, body } = await outside.download(address, {
      headers: { accept: 'application/json' },
      mostBytes: longestDocument,
      mostRedirects,
      deadline: patience
    })
    return status === 200 ? body.toString() : undefined
  } catch {
    return undefined // untrusted: an unreadable document counts as missing
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // invalid JSON: nothing to show
  }
}
