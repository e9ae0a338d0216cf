import { getNamespace, getReference, isChainId, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import { invalidReplyError } from '../protocol/errors.ts'
import type { FrameUser } from '../protocol/messages.ts'
import type { WalletState } from './provider.ts'
import type { WalletSettings } from './wallet.ts'

/** Names a network to the frame, with an RPC URL if the app has one of its own. */
export function withRpc({ rpcUrl }: Pick<WalletSettings, 'rpcUrl'>, chainId: ChainId) {
  const url = rpcUrl(chainId)
  return { chainId: wireChainId(chainId), ...(url !== undefined && { rpcUrl: url }) }
}

/** Validates account data of the frame. */
export function stateOf(user: FrameUser, requested: ChainId): WalletState {
  const { address, chainId, accounts = [], preferredAccountType, smartAccountDeployed = false, recovery } = user
  const namespace = getNamespace(requested)
  const reported = readChainId(chainId)
  if (!reported || getNamespace(reported) !== namespace)
    throw invalidReplyError(new Error(`The frame answered for another network than ${requested}.`))
  if (!isAddress(namespace, address)) throw invalidReplyError(new Error('The frame returned no address.'))
  const own = accounts.filter(account => isAddress(namespace, account.address))
  const acting = own.filter(each => isSame(each.address, address))
  const type = (acting.find(each => each.type === preferredAccountType) ?? acting[0])?.type
  const state = { address, chainId: reported, ...(recovery === 'postponed' && { postponed: true as const }) }
  return own.length < 2 || !type ? state : { ...state, accounts: own, type, deployed: smartAccountDeployed }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Validates an address (docs/decisions/validation.md). */
export const isAddress = (namespace: Namespace, address: string) =>
  namespace === 'eip155' ? /^0x[0-9a-f]{40}$/i.test(address) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)

/**
 * Converts a CAIP-2 id to the protocol's form: the number of an EVM network, the CAIP-2 id of any
 * other.
 */
function wireChainId(chainId: ChainId): number | string {
  return getNamespace(chainId) === 'eip155' ? Number(getReference(chainId)) : chainId
}

export function readChainId(value: number | string): ChainId | undefined {
  const chainId = toChainId(value)
  return isChainId(chainId) ? chainId : undefined
}
