/** The namespaces of spec section 9, in CAIP-2's words. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A kind of chain, as CAIP-2 names it: `eip155` is EVM, `bip122` Bitcoin. */
export type Namespace = (typeof namespaces)[number]

/** A CAIP-2 id: `eip155:1`. The specification calls it the CAIP network id. */
export type ChainId = `${Namespace}:${string}`

/** A CAIP-10 id: `eip155:1:0xabc…`. The specification calls it the CAIP address. */
export type AccountId = `${Namespace}:${string}:${string}`

/** True for `eip155:1`: a known namespace and a CAIP-2 reference, two parts and no more. */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && /^(eip155|solana|polkadot|bip122):[-_a-zA-Z0-9]{1,32}$/.test(value)
}

/** True for `eip155:1:0xabc…`: three colon-separated parts. */
export function isAccountId(value: unknown): value is AccountId {
  return typeof value === 'string' && /^(eip155|solana|polkadot|bip122):[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(value)
}

/** `eip155:1` → `eip155`; `eip155:1:0xabc` → `eip155`. */
export function namespaceOf(id: ChainId | AccountId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** `eip155:1` → `1`. */
export function referenceOf(id: ChainId | AccountId): string {
  return id.split(':')[1]!
}

/** `eip155:1:0xabc…` → its chain and its address. */
export function parseAccountId(id: AccountId): { chainId: ChainId; namespace: Namespace; address: string } {
  const [namespace, reference, address] = id.split(':') as [Namespace, string, string]
  return { chainId: `${namespace}:${reference}`, namespace, address }
}

/** The CAIP-10 id of an address on a chain. */
export function accountIdOf(chainId: ChainId, address: string): AccountId {
  return `${chainId}:${address}`
}
