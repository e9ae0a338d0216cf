import { namespaceOf, referenceOf, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { parseMessage, type SignInMessage } from '../../adapters/siwx/message.ts'
import { recapOf } from '../../adapters/siwx/recap.ts'
import { solanaChain } from '../../adapters/siwx/solana.ts'
import type { SiwxMessage } from './config.ts'

/** Where the message would be signed, and by whom. */
export interface SigningPlace {
  /** Of the page: `https://shop.example`. */
  readonly origin: string
  /** CAIP-2. */
  readonly chainId: ChainId
  readonly address: string
}

/**
 * Reads a message before anybody signs it: what the wallet will show has to be a sign-in at this very page, with this account, on this
 * network. A scheme that stands before the domain is the page's own (ERC-4361, domain binding). Both the text and the fields that came with it are held to that. What it allows by a ReCap has to be told in its statement.
 *
 * @throws KitError `siwx-message-invalid`, `siwx-domain`, `siwx-uri`, `siwx-address`, `siwx-chain`
 */
export function readMessage(message: SiwxMessage, place: SigningPlace): SignInMessage {
  const read = parseMessage(message.toString())
  recapOf(read)
  const here = placeOf(place.origin)
  const refuse = (code: 'siwx-domain' | 'siwx-uri' | 'siwx-address' | 'siwx-chain', what: string): never => {
    throw new KitError(code, `The message names another ${what} than this page: it must not be signed here.`)
  }
  for (const domain of [read.domain, message.domain])
    if (!here?.domains.includes(domain.toLowerCase())) refuse('siwx-domain', 'domain')
  if (read.scheme !== undefined && read.scheme.toLowerCase() !== here?.scheme) refuse('siwx-domain', 'domain')
  for (const uri of [read.uri, message.uri]) if (!here || placeOf(uri)?.origin !== here.origin) refuse('siwx-uri', 'address')
  for (const address of [read.address, message.accountAddress])
    if (!isSameAddress(place.chainId, address, place.address)) refuse('siwx-address', 'account')
  if (chainOf(read) !== place.chainId || message.chainId !== place.chainId) refuse('siwx-chain', 'network')
  return read
}

/** The other host that a message to be signed names: one that may be after the visitor's sign-in there. `undefined`: none, or no message. */
export function elsewhereIn(text: string, origin: string): string | undefined {
  try {
    const { domain, uri } = parseMessage(text)
    const here = new URL(origin).hostname
    return [`https://${domain}`, uri].map(hostOf).find(host => host !== undefined && host !== here)
  } catch {
    return undefined // what cannot be read names nobody
  }
}

function hostOf(url: string): string | undefined {
  return (URL.canParse(url) && new URL(url).hostname) || undefined
}

/** In EVM capitals are a checksum, elsewhere they are part of the address. */
export function isSameAddress(chainId: ChainId, one: string, other: string): boolean {
  return namespaceOf(chainId) === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
}

interface Place {
  readonly scheme: string
  /** With scheme and port: the same host in clear text, or on another port, is another page. */
  readonly origin: string
  /** As ERC-4361 may write it: the port that the scheme has anyway goes without saying. */
  readonly domains: readonly string[]
}

/** Only what a page is served from is a place. */
function placeOf(url: string): Place | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, host, port, origin } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const named = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return { scheme: protocol.slice(0, -1), origin, domains: [host, named] }
}

function chainOf({ namespace = 'eip155', chainId }: SignInMessage): string {
  const reference = String(chainId)
  if (namespace === 'solana') return solanaChain(reference.replace(/^solana:/, ''))
  return `${namespace}:${namespace === 'eip155' ? Number(reference) : reference}`
}

/** The chain of a message as the standards write it: a number for EVM. */
export function chainInMessage(chainId: ChainId): number | string {
  return namespaceOf(chainId) === 'eip155' ? Number(referenceOf(chainId)) : referenceOf(chainId)
}
