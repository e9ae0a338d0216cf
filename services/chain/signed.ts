import type { ChainId } from '../../adapters/base/caip.ts'
import { bytesOfHex } from '../../adapters/siwx/bytes.ts'
import { isSignedByContract } from '../../adapters/siwx/contract-signature.ts'
import { addressOfSigner, personalHash } from '../../adapters/siwx/personal-sign.ts'
import { Problem } from '../lib/problem.ts'
import type { ChainRpc } from './abi.ts'

export interface Signed {
  readonly chainId: ChainId
  /** In lower case. */
  readonly address: string
  readonly text: string
  /** `0x…`, as whoever asks has sent it. */
  readonly signature: string
}

/**
 * With what an account has signed a text (EIP-191): its key, or the contract that it is (ERC-1271, ERC-6492), which the chain is asked about.
 * `undefined`: it has not.
 *
 * @throws Problem 502 when the chain does not say
 */
export async function signerOf(
  { chainId, address, text, signature }: Signed,
  rpc: ChainRpc | undefined
): Promise<'key' | 'contract' | undefined> {
  const bytes = bytesOfHex(signature)
  if (!bytes) return undefined
  const hash = personalHash(text)
  if (addressOfSigner(hash, bytes)?.toLowerCase() === address) return 'key'
  if (!rpc) return undefined
  const ask = (_chain: string, method: string, params: unknown[]) => rpc.request({ method, params })
  const isSigned = await isSignedByContract(chainId, address, hash, signature, ask).catch(() => {
    throw chainAway()
  })
  return isSigned ? 'contract' : undefined
}

/** A node that was needed for the answer has none. */
export const chainAway = () =>
  new Problem(502, [{ name: 'source', description: 'The chain does not answer just now. Please try again.' }])
