import { createRpc, type Rpc } from '../../../adapters/base/json-rpc.ts'
import type { ChainRequest } from '../../../adapters/siwx/contract-signature.ts'
import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import { solanaChain } from '../../../adapters/siwx/solana.ts'
import type { ChainSettings } from '../../chain/settings.ts'
import { Refusal } from './refusal.ts'

/** The chains whose accounts may sign in, and their nodes. */
export interface Networks {
  /**
   * The CAIP-2 id of the message's chain.
   *
   * @throws Refusal `siwx-chain` for one that is not served
   */
  chainOf(message: Pick<SignInMessage, 'namespace' | 'chainId'>): string
  /** Asks a chain, as `verifyMessage` does about contracts; `undefined` for one without a node: there only keys sign. */
  request(chain: string): ((signal: AbortSignal) => ChainRequest) | undefined
  close(): void
}

/** `byKey`: further networks, CAIP-2, that no node is asked about. Without any the accounts of every chain may sign in, by key alone. */
export function createNetworks(
  chains: readonly Pick<ChainSettings, 'id' | 'rpc'>[],
  platform: { readonly fetch: typeof fetch; readonly now: () => number },
  byKey: readonly string[] = []
): Networks {
  const rpcs = new Map<string, Rpc>(chains.map(({ id, rpc }) => [id, createRpc(rpc, platform)]))
  return {
    chainOf({ namespace = 'eip155', chainId }) {
      const id = namespace === 'solana' ? solanaChain(String(chainId).replace(/^solana:/, '')) : `${namespace}:${chainId}`
      if ((rpcs.size === 0 && byKey.length === 0) || rpcs.has(id) || byKey.includes(id)) return id
      throw new Refusal(403, 'siwx-chain', `The message is for ${id}, which is not served here.`)
    },
    request(chain) {
      const rpc = rpcs.get(chain)
      return rpc && (signal => async (_chain, method, params) => rpc.request({ method, params }, { signal }))
    },
    close: () => rpcs.forEach(rpc => rpc.stop())
  }
}
