import type { SignInNamespace } from './message.ts'

/** Whether an account of another kind of chain than Ethereum's signed a text. What checks it is loaded for the chain that is asked for. */
export async function isSignedOn(
  namespace: Exclude<SignInNamespace, 'eip155'>,
  chain: string,
  address: string,
  text: string,
  signature: string
): Promise<boolean> {
  if (namespace === 'solana') return (await import('./solana.ts')).isSignedOnSolana(address, text, signature)
  if (namespace === 'bip122') return (await import('./bitcoin.ts')).isSignedOnBitcoin(chain, address, text, signature)
  return (await import('./polkadot.ts')).isSignedOnPolkadot(chain, address, text, signature)
}
