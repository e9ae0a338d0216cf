import { isRecord } from '../../../adapters/base/record.ts'
import { readIpfs } from '../images/source.ts'
import type { Outside } from './options.ts'
import { plainText } from './text.ts'

/** What the metadata of an NFT says (ERC-721 and ERC-1155 metadata JSON), as it may be stored and shown. */
export interface NftWords {
  readonly name: string
  readonly description: string
  /** https, ipfs or data; empty where there is none of these. */
  readonly image: string
}

/** Characters of an address, and of a document or an image that is its own address. */
const longestAddress = 2_048
const longestDocument = 524_288
const longestImage = 262_144

/** Milliseconds that a stranger may take, and redirections that he may send us through. */
const patience = 5_000
const mostRedirects = 3

/** The words of the document at a `tokenURI`; nothing where it cannot be read, or may not. */
export async function readDocument(uri: string, outside: Outside | undefined): Promise<NftWords | undefined> {
  const text = uri.startsWith('data:') ? dataOf(uri) : await fetchText(uri, outside)
  const document = text === undefined ? undefined : parse(text)
  return isRecord(document) ? wordsOf(document) : undefined
}

function wordsOf({ name, description, image, image_url, image_data }: Readonly<Record<string, unknown>>): NftWords {
  const drawn = typeof image_data === 'string' && image_data.trimStart().startsWith('<svg')
  const svg = drawn ? `data:image/svg+xml;base64,${Buffer.from(image_data).toString('base64')}` : undefined
  return {
    name: plainText(typeof name === 'number' ? String(name) : name),
    description: plainText(description, 1_000),
    image: imageOf(image) ?? imageOf(image_url) ?? imageOf(svg) ?? ''
  }
}

/** An address of an image that somebody may ask for, or one that is its own. */
function imageOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const address = value.trim()
  if (/^data:image\/[a-z+.-]+[;,]/i.test(address)) return address.length <= longestImage ? wellFormed(address) : undefined
  return /^(https|ipfs):\/\/[^\s<>"\\]+$/i.test(address) && address.length <= longestAddress ? wellFormed(address) : undefined
}

/** Text that a database takes: no zero characters, no halves of characters. */
const wellFormed = (text: string) => (/[\0\p{Cs}]/u.test(text) ? undefined : text)

/** The content of a `data:` address of JSON (RFC 2397). */
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
    return content // many contracts write JSON as it is, where a percent sign is a percent sign
  }
}

async function fetchText(uri: string, outside: Outside | undefined): Promise<string | undefined> {
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
    return undefined // it is a stranger's: what cannot be read is not there
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON: nothing to show
  }
}
