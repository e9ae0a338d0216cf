import { isRecord } from '../../../adapters/testing/guards.ts'

/** The part of `/stack.json` that the page needs. */
export interface StackFacts {
  readonly relay: string
  readonly evm: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  /** CAIP-2. */
  readonly solana: readonly { readonly chainId: string }[]
}

/**
 * Reads `/stack.json` of the page's own origin.
 * @throws with a sentence if it is invalid
 */
export async function readStack(): Promise<StackFacts> {
  const response = await fetch('/stack.json')
  const value: unknown = response.ok ? await response.json() : undefined
  if (!isRecord(value) || typeof value.relay !== 'string' || !Array.isArray(value.evm)) {
    throw new Error('The page has no /stack.json beside it that names a relay and its chains. Start it with `npm run stack`.')
  }
  const { relay, evm, solana } = value
  return {
    relay,
    evm: evm as StackFacts['evm'],
    solana: Array.isArray(solana) ? (solana as StackFacts['solana']) : []
  }
}
