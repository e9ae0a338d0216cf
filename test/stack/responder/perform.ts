import { isRecord } from '../../wallet/checks.ts'
import { chainIdOf, chainToAdd } from '../../wallet/chains.ts'
import { ProviderRpcError } from '../../wallet/errors.ts'
import { signAndSend, signMessage, signTypedData, type AccountFor } from '../../wallet/signing.ts'
import { caipIdOf, type KnownNetworks } from './networks.ts'
import type { Address } from 'viem'
import type { TestWalletChain } from '../../wallet/options.ts'

/** Where a request is done: on which network, with which accounts of the session. */
export interface Place {
  readonly networks: KnownNetworks
  readonly chain: TestWalletChain
  readonly addresses: readonly Address[]
  readonly accountFor: AccountFor
}

/** What comes of a request: the value to answer with, and the network to go to afterwards. */
export interface Outcome {
  readonly result: unknown
  readonly goTo?: TestWalletChain
}

/** Does what a site asks over a session. Throws `ProviderRpcError`. */
export async function perform(method: string, params: unknown, place: Place): Promise<Outcome> {
  const { networks, chain, addresses, accountFor } = place
  switch (method) {
    case 'personal_sign':
      return { result: await signMessage(params, accountFor) }
    case 'eth_signTypedData_v4':
      return { result: await signTypedData(params, accountFor, chain) }
    case 'eth_sendTransaction':
      return { result: await signAndSend(params, accountFor, chain) }
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { result: addresses }
    case 'eth_chainId':
      return { result: `0x${chain.chainId.toString(16)}` }
    case 'wallet_switchEthereumChain': {
      const wanted = networks.find(`eip155:${chainIdOf(params)}`)
      if (!wanted) throw new ProviderRpcError(4902)
      return { result: null, goTo: wanted }
    }
    case 'wallet_addEthereumChain': {
      const known = networks.find(`eip155:${chainIdOf(params)}`)
      const wanted = known ?? (await chainToAdd(params))
      if (!known) networks.add(wanted)
      return { result: null, goTo: wanted }
    }
    default:
      throw new ProviderRpcError(4200, `The wallet does not know ${method}.`)
  }
}

/** A thrown value as the error of a JSON-RPC answer. */
export function errorAnswer(error: unknown): { code: number; message: string } {
  if (error instanceof ProviderRpcError) return { code: error.code, message: error.message }
  return { code: -32603, message: isRecord(error) && typeof error.message === 'string' ? error.message : String(error) }
}

export const knownChain =
  (networks: KnownNetworks) =>
  (chainId: number): TestWalletChain | undefined =>
    networks.all.find(chain => caipIdOf(chain) === `eip155:${chainId}`)
