import { isSameAddress } from '../../adapters/base/address.ts'
import { getNamespace, getReference, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { parseMessage, type SignInMessage } from '../../adapters/siwx/message.ts'
import { recapOf } from '../../adapters/siwx/recap.ts'
import { toSolanaChainId } from '../../adapters/siwx/verify-solana.ts'
import type { SiwxMessage } from '../options/siwx-config.ts'

/** Page and account that a message would be signed for. */
export interface SigningContext {
  /** Origin of the page: `https://shop.example`. */
  readonly origin: string
  /** CAIP-2. */
  readonly chainId: ChainId
  readonly address: string
}

/**
 * Parses and validates a message before it is signed.
 * It must be a sign-in on this page, with this account, on this network. A scheme before the domain must be the page's own
 * (ERC-4361, domain binding). Both the text and its separate fields are checked. Capabilities of a ReCap must be described in
 * the statement.
 *
 * @throws KitError `siwx-message-invalid`, `siwx-domain`, `siwx-uri`, `siwx-address`, `siwx-chain`
 */
export function validateMessage(message: SiwxMessage, place: SigningContext): SignInMessage {
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
    if (!isSameAddress(getNamespace(place.chainId), address, place.address)) refuse('siwx-address', 'account')
  if (chainOf(read) !== place.chainId || message.chainId !== place.chainId) refuse('siwx-chain', 'network')
  return read
}

/**
 * Returns the foreign host that a message names: a possible phishing attempt for the user's sign-in
 * there. Returns `undefined` if there is none or the text is not a message.
 */
export function findForeignHost(text: string, origin: string): string | undefined {
  try {
    const { domain, uri } = parseMessage(text)
    const here = new URL(origin).hostname
    return [`https://${domain}`, uri].map(hostOf).find(host => host !== undefined && host !== here)
  } catch {
    return undefined // an unreadable message names no host
  }
}

function hostOf(url: string): string | undefined {
  return (URL.canParse(url) && new URL(url).hostname) || undefined
}

interface Place {
  readonly scheme: string
  /** Origin with scheme and port: the same host over http or on another port is another page. */
  readonly origin: string
  /** Spellings of the domain that ERC-4361 allows: the scheme's default port may be omitted. */
  readonly domains: readonly string[]
}

/** Parses a URL. Only http and https count. */
function placeOf(url: string): Place | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, host, port, origin } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const named = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return { scheme: protocol.slice(0, -1), origin, domains: [host, named] }
}

function chainOf({ namespace = 'eip155', chainId }: SignInMessage): string {
  const reference = String(chainId)
  if (namespace === 'solana') return toSolanaChainId(reference.replace(/^solana:/, ''))
  return `${namespace}:${namespace === 'eip155' ? Number(reference) : reference}`
}

/** Returns the chain id in the message's format: a number for EVM, else the CAIP-2 reference. */
export function toMessageChainId(chainId: ChainId): number | string {
  return getNamespace(chainId) === 'eip155' ? Number(getReference(chainId)) : getReference(chainId)
}
