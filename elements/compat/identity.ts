import { profilesOf } from '../../adapters/api/profile.ts'
import { accountIdOf, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { chainServiceFor } from '../../state/chain-service.ts'
import { readIdentity } from '../../state/identity.ts'
import { $chainId, networkOf } from '../../state/networks.ts'

/** Whose name is asked for, and where; without a network on the active one. */
export interface FetchIdentityOptions {
  readonly address: string
  readonly caipNetworkId?: ChainId
}

/** Empty where an address has neither. */
export interface FoundIdentity {
  readonly name: string
  /** An image's address as it was told. */
  readonly avatar: string
}

/** @throws KitError `unsupported-chain` for a network that the site has not, and what the service and the chain throw */
export async function identityOf({ address, caipNetworkId = $chainId.get() }: FetchIdentityOptions): Promise<FoundIdentity> {
  const network = caipNetworkId && networkOf(caipNetworkId)
  if (!network) throw new KitError('unsupported-chain', `${caipNetworkId} is not among the networks of this kit.`)
  const account = accountIdOf(network.caipNetworkId, address)
  const { name = '', avatarUrl = '' } = await readIdentity({ account, network }, new AbortController().signal)
  return { name, avatar: avatarUrl }
}

/** @throws what the service throws */
export async function namesOf(address: string): Promise<readonly string[]> {
  const chainId = $chainId.get()
  const http = chainId && (await chainServiceFor(chainId))
  if (!http) return []
  return (await profilesOf(http, address, {}, { signal: new AbortController().signal })).map(({ name }) => name)
}
