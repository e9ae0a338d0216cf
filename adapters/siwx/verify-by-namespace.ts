import type { SignInNamespace } from './message.ts'

/** Verifies the signature of a non-EVM account. Lazy-loads the verifier of the chain. */
export async function verifySignature(
  namespace: Exclude<SignInNamespace, 'eip155'>,
  chain: string,
  address: string,
  text: string,
  signature: string
): Promise<boolean> {
  if (namespace === 'solana') return (await import('./verify-solana.ts')).verifySolanaSignature(address, text, signature)
  if (namespace === 'bip122') return (await import('./verify-bitcoin.ts')).verifyBitcoinSignature(chain, address, text, signature)
  return (await import('./verify-polkadot.ts')).verifyPolkadotSignature(chain, address, text, signature)
}
