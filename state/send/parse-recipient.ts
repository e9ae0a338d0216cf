import { isAccountId, getNamespace, parseAccountId, type ChainId, type Namespace } from '../../adapters/base/caip.ts'

/**
 * Recipient input, classified by its form alone:
 * - `address`: an address of the network's namespace; the adapter validates it;
 * - `name`: has a dot and may be resolved;
 * - `link`: a payment link (`payment-link.ts`);
 * - `elsewhere`: an address of another network or namespace; `where` is `tron` for a namespace that the kit does not know.
 */
export type RecipientInput =
  | { readonly kind: 'empty' | 'invalid' | 'link' }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly where: Namespace | ChainId | 'tron' }

/** Maximum length: names and addresses are shorter. */
const longest = 512

/** Classifies a recipient for a network. Ignores surrounding spaces, nothing else. */
export function parseRecipient(text: string, chainId: ChainId): RecipientInput {
  const trimmed = text.trim()
  if (!trimmed) return { kind: 'empty' }
  if (trimmed.length > longest || /\s/.test(trimmed)) return { kind: 'invalid' }
  if (isAccountId(trimmed)) {
    const { chainId: named, address } = parseAccountId(trimmed)
    return named === chainId ? parseRecipient(address, chainId) : { kind: 'elsewhere', where: named }
  }
  if (/^(ethereum|solana):/i.test(trimmed)) return { kind: 'link' }
  const where = kindOf(trimmed)
  if (where === getNamespace(chainId)) return { kind: 'address', address: where === 'eip155' ? withPrefix(trimmed) : trimmed }
  if (where) return { kind: 'elsewhere', where }
  return trimmed.includes('.') ? { kind: 'name', name: trimmed } : { kind: 'invalid' }
}

/** Adds the 0x prefix, which is optional in the input (docs/decisions/validation.md). */
const withPrefix = (address: string): string => (address.startsWith('0x') ? address : `0x${address}`)

/** Returns the namespace of an address, from its alphabet and byte length. */
function kindOf(text: string): Namespace | 'tron' | undefined {
  if (/^(0x)?[0-9a-fA-F]{40}$/.test(text)) return 'eip155'
  if (/^(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/i.test(text)) return 'bip122'
  const bytes = base58Length(text)
  if (bytes === 32) return 'solana'
  if (bytes === 25) return text.startsWith('T') ? 'tron' : 'bip122'
  return bytes === 35 || bytes === 36 ? 'polkadot' : undefined
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Returns the byte length of a base58 text, or `undefined` if it is
 * not base58 or is longer than any address.
 */
function base58Length(text: string): number | undefined {
  if (text.length > 50) return undefined
  let value = 0n
  for (const character of text) {
    const digit = base58.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  return zeros + (value ? Math.ceil(value.toString(16).length / 2) : 0)
}
