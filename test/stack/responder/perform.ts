import { isRecord } from '../../../adapters/testing/guards.ts'
import { chainIdOf, parseChainToAdd } from '../../../adapters/testing/chains.ts'
import { ProviderRpcError } from '../../../adapters/testing/errors.ts'
import { signAndSend, signMessage, signTypedData, type AccountFor } from '../../../adapters/testing/signing.ts'
import { caipIdOf, type KnownNetworks } from './networks.ts'
import type { Address } from 'viem'
import type { TestWalletChain } from '../../../adapters/testing/options.ts'

/** Context of a request: its network, and the accounts of the session. */
export interface Place {
  readonly networks: KnownNetworks
  readonly chain: TestWalletChain
  readonly addresses: readonly Address[]
  readonly accountFor: AccountFor
}

export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain'
]
export const supportedEvents = ['chainChanged', 'accountsChanged']

/** Result of a request: the value to respond with, and the network to switch to afterwards. */
export interface Outcome {
  readonly result: unknown
  readonly goTo?: TestWalletChain
}

/**
 * Executes a request of an app's session.
 * @throws ProviderRpcError
 */
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
      const wanted = known ?? (await parseChainToAdd(params))
      if (!known) networks.add(wanted)
      return { result: null, goTo: wanted }
    }
    default:
      throw new ProviderRpcError(4200, `The wallet does not know ${method}.`)
  }
}

/** Converts a thrown value to a JSON-RPC error. */
export function errorAnswer(error: unknown): { code: number; message: string } {
  if (error instanceof ProviderRpcError) return { code: error.code, message: error.message }
  return { code: -32603, message: isRecord(error) && typeof error.message === 'string' ? error.message : String(error) }
}

export const knownChain =
  (networks: KnownNetworks) =>
  (chainId: number): TestWalletChain | undefined =>
    networks.all.find(chain => caipIdOf(chain) === `eip155:${chainId}`)
