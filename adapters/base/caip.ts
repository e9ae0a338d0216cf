/** Supported CAIP-2 namespaces. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A CAIP-2 namespace: `eip155` is EVM, `bip122` Bitcoin. */
export type Namespace = (typeof namespaces)[number]

/** A CAIP-2 chain id: `eip155:1`. AppKit calls it the CAIP network id. */
export type ChainId = `${Namespace}:${string}`

/** A CAIP-10 account id: `eip155:1:0xabc…`. AppKit calls it the CAIP address. */
export type AccountId = `${Namespace}:${string}:${string}`

/** Returns true for `eip155:1`: a supported namespace and a CAIP-2 reference, exactly two parts. */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && /^(eip155|solana|polkadot|bip122):[-_a-zA-Z0-9]{1,32}$/.test(value)
}

/** Returns true for `eip155:1:0xabc…`: three colon-separated parts. */
export function isAccountId(value: unknown): value is AccountId {
  return typeof value === 'string' && /^(eip155|solana|polkadot|bip122):[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(value)
}

/** `eip155:1` → `eip155`; `eip155:1:0xabc` → `eip155`. */
export function getNamespace(id: ChainId | AccountId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** `eip155:1` → `1`. */
export function getReference(id: ChainId | AccountId): string {
  return id.split(':')[1]!
}

/** Splits `eip155:1:0xabc…` into its chain and its address. */
export function parseAccountId(id: AccountId): { chainId: ChainId; namespace: Namespace; address: string } {
  const [namespace, reference, address] = id.split(':') as [Namespace, string, string]
  return { chainId: `${namespace}:${reference}`, namespace, address }
}

/** Creates the CAIP-10 id of an address on a chain. */
export function toAccountId(chainId: ChainId, address: string): AccountId {
  return `${chainId}:${address}`
}
