import { NameServiceError } from '../../adapters/api/name-error.ts'
import { registerName } from '../../adapters/api/register-name.ts'
import { getProfile } from '../../adapters/api/profile.ts'
import type { ProfileRequest } from '../../adapters/api/contract/chain.ts'
import { parseAccountId, getReference, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { getChainService } from '../services/chain-service.ts'
import { environment } from '../platform/environment.ts'
import { nameCoinType } from '../options/limits.ts'
import { supportsNames } from '../account/name-availability.ts'
import { getChain, type AccountContext } from '../networks/account-context.ts'

// Signs and registers a name (docs/decisions/screens.md, docs/decisions/blockchain-api.md).

/**
 * Why the service rejects a name.
 * `taken`: it is registered or reserved; `full`: the account has reached its limit or its rate limit.
 */
export type NameRejection = 'taken' | 'signature' | 'full' | 'unreachable'

/** A failed registration; `reason`: the service's own message, in its language. */
export interface Unregistered {
  readonly refusal: NameRejection
  readonly reason?: string | undefined
}

/**
 * Returns the coin type of a network (ENSIP-11).
 *
 * @throws KitError `unsupported-chain` if the chain id is out of its range
 */
export function toCoinType(network: ChainId): number {
  const chainId = Number(getReference(network))
  // docs/decisions/validation.md
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= 2 ** 31)
    throw new KitError('unsupported-chain', 'Invalid chainId')
  return (nameCoinType | chainId) >>> 0
}

/**
 * Asks the wallet to sign that the account wants the name, given with its suffix.
 *
 * @throws `UserRejectedError`, KitError `unauthorized` if the account is not of an email or social login, `unsupported-chain`,
 * or what the wallet throws
 */
export async function signNameRequest(name: string, { account, network, session }: AccountContext): Promise<ProfileRequest> {
  const coin_type = toCoinType(network.caipNetworkId)
  const messages = getChain(network)?.messages
  if (!messages || !supportsNames({ account, network, session })) {
    throw new KitError('unauthorized', 'Address or auth connector not found')
  }
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(environment().now() / 1000) })
  const signature = await messages.sign(session.connection.provider, account, message)
  return { coin_type, address: parseAccountId(account).address, message, signature }
}

/**
 * Registers the name.
 * Resolves to `undefined` once the name is the account's, also if only the response of an earlier attempt was lost. Never
 * rejects. The request completes even if the user leaves.
 */
export async function registerSignedName(
  name: string,
  request: ProfileRequest,
  network: ChainId
): Promise<Unregistered | undefined> {
  try {
    const http = await getChainService(network)
    if (!http) return { refusal: 'unreachable' }
    try {
      await registerName(http, name, request)
      return undefined
    } catch (error) {
      const refusal = refusalOf(error)
      const told = { refusal, ...(error instanceof NameServiceError && { reason: error.reason }) }
      if (refusal !== 'taken' && refusal !== 'unreachable') return told
      const profile = await getProfile(http, name, {})
      const own = request.address.toLowerCase()
      return Object.values(profile?.addresses ?? {}).some(({ address }) => address.toLowerCase() === own) ? undefined : told
    }
  } catch {
    return { refusal: 'unreachable' } // shown on the screen, which retries with the same signature
  }
}

function refusalOf(error: unknown): NameRejection {
  const status = error instanceof NameServiceError ? error.status : 0
  if (status === 409 || status === 400) return 'taken'
  if (status === 401 || status === 403) return 'signature'
  return status === 429 ? 'full' : 'unreachable'
}
