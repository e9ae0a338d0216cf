import { isAccountId, namespaceOf, parseAccountId, type ChainId, type Namespace } from '../adapters/base/caip.ts'

/**
 * What a visitor has typed or pasted as a receiver, by its form alone:
 * - `address`: one of the network's kind; the adapter knows whether it is valid;
 * - `name`: has a dot, and may be looked up;
 * - `link`: a payment link (`payment-link.ts`);
 * - `elsewhere`: an address of another network or another kind of network; `where` is `tron` and the like for those the kit does not know.
 */
export type ReceiverText =
  | { readonly kind: 'empty' | 'invalid' | 'link' }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly where: Namespace | ChainId | 'tron' }

/** Nobody's name or address is longer. */
const longest = 512

/** Reads a receiver for a network. Spaces around it do not count; nothing else is forgiven. */
export function readReceiver(text: string, chainId: ChainId): ReceiverText {
  const trimmed = text.trim()
  if (!trimmed) return { kind: 'empty' }
  if (trimmed.length > longest || /\s/.test(trimmed)) return { kind: 'invalid' }
  if (isAccountId(trimmed)) {
    const { chainId: named, address } = parseAccountId(trimmed)
    return named === chainId ? readReceiver(address, chainId) : { kind: 'elsewhere', where: named }
  }
  if (/^(ethereum|solana):/i.test(trimmed)) return { kind: 'link' }
  const where = kindOf(trimmed)
  if (where === namespaceOf(chainId)) return { kind: 'address', address: where === 'eip155' ? withPrefix(trimmed) : trimmed }
  if (where) return { kind: 'elsewhere', where }
  return trimmed.includes('.') ? { kind: 'name', name: trimmed } : { kind: 'invalid' }
}

/** Spec section 5: the prefix is optional. */
const withPrefix = (address: string): string => (address.startsWith('0x') ? address : `0x${address}`)

/** Of which kind of network an address is, by its alphabet and the bytes in it. */
function kindOf(text: string): Namespace | 'tron' | undefined {
  if (/^(0x)?[0-9a-fA-F]{40}$/.test(text)) return 'eip155'
  if (/^(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/i.test(text)) return 'bip122'
  const bytes = base58Length(text)
  if (bytes === 32) return 'solana'
  if (bytes === 25) return text.startsWith('T') ? 'tron' : 'bip122'
  return bytes === 35 || bytes === 36 ? 'polkadot' : undefined
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** How many bytes a text in base 58 stands for; `undefined` where it is none, or longer than any address. */
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
