import type { SignInNamespace } from './message.ts'

/** Sign In With Solana names networks; CAIP-2 refers to them by the beginning of their genesis hash. */
const solanaNames: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
}

/** The CAIP-2 reference of a chain id, however it is written: `1`, `'1'`, `'eip155:1'`, `'solana:devnet'`. */
export function chainReference(namespace: SignInNamespace, chainId: number | string): string {
  const written = String(chainId)
  const reference = written.startsWith(`${namespace}:`) ? written.slice(namespace.length + 1) : written
  if (namespace === 'eip155') return reference.replace(/^0+(?=\d)/, '')
  return namespace === 'solana' && Object.hasOwn(solanaNames, reference) ? solanaNames[reference]! : reference
}
