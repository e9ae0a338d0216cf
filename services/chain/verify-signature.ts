import type { ChainId } from '../../adapters/base/caip.ts'
import { hexToBytes } from '../../adapters/siwx/bytes.ts'
import { verifyContractSignature } from '../../adapters/siwx/contract-signature.ts'
import { recoverAddress, hashPersonalMessage } from '../../adapters/siwx/personal-sign.ts'
import { Problem } from '../lib/problem.ts'
import type { ChainRpc } from './abi.ts'

export interface SignedText {
  readonly chainId: ChainId
  /** In lower case. */
  readonly address: string
  readonly text: string
  /** `0x…`, untrusted. */
  readonly signature: string
}

/**
 * Returns how an account has signed a text (EIP-191): by key, or as a contract (ERC-1271, ERC-6492),
 * which needs an RPC request. Returns `undefined` for an invalid signature.
 *
 * @throws Problem 502 if the chain cannot be reached
 */
export async function findSigner(
  { chainId, address, text, signature }: SignedText,
  rpc: ChainRpc | undefined
): Promise<'key' | 'contract' | undefined> {
  const bytes = hexToBytes(signature)
  if (!bytes) return undefined
  const hash = hashPersonalMessage(text)
  if (recoverAddress(hash, bytes)?.toLowerCase() === address) return 'key'
  if (!rpc) return undefined
  const requestRpc = (_chain: string, method: string, params: unknown[]) => rpc.request({ method, params })
  const isSigned = await verifyContractSignature(chainId, address, hash, signature, requestRpc).catch(() => {
    throw chainUnavailable()
  })
  return isSigned ? 'contract' : undefined
}

/** Creates the error for a node that is needed and did not respond. */
export const chainUnavailable = () =>
  new Problem(502, [{ name: 'source', description: 'The chain isn’t responding. Try again later.' }])
