import { listProfiles } from '../../adapters/api/profile.ts'
import { toAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { getChainService } from '../../state/services/chain-service.ts'
import { fetchIdentity } from '../../state/account/identity.ts'
import { $chainId, getNetwork } from '../../state/networks/networks.ts'

/** Address to reverse-resolve, and the network; default: the active one. */
export interface FetchIdentityOptions {
  readonly address: string
  readonly caipNetworkId?: ChainId
}

/** Empty strings if the address has neither. */
export interface FoundIdentity {
  readonly name: string
  /** Image URL, not validated. */
  readonly avatar: string
}

/**
 * Reverse-resolves an address.
 * @throws KitError `unsupported-chain` for a network that is not configured, and the errors of service and chain
 */
export async function fetchAppKitIdentity({
  address,
  caipNetworkId = $chainId.get()
}: FetchIdentityOptions): Promise<FoundIdentity> {
  const network = caipNetworkId && getNetwork(caipNetworkId)
  if (!network) throw new KitError('unsupported-chain', `${caipNetworkId} is not among the networks of this kit.`)
  const account = toAccountId(network.caipNetworkId, address)
  const { name = '', avatarUrl = '' } = await fetchIdentity({ account, network }, new AbortController().signal)
  return { name, avatar: avatarUrl }
}

/**
 * Lists the names of an address.
 * @throws the errors of the service
 */
export async function fetchNames(address: string): Promise<readonly string[]> {
  const chainId = $chainId.get()
  const http = chainId && (await getChainService(chainId))
  if (!http) return []
  return (await listProfiles(http, address, {}, { signal: new AbortController().signal })).map(({ name }) => name)
}
