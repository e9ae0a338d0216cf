import { registerName } from '../adapters/api/register-name.ts'
import { profileOf } from '../adapters/api/profile.ts'
import type { ProfileRequest } from '../adapters/api/contract/chain.ts'
import { parseAccountId, referenceOf, type ChainId } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { chainServiceFor } from './chain-service.ts'
import { environment } from './environment.ts'
import { nameCoinType } from './limits.ts'
import { isNameable } from './name-offer.ts'
import { chainOf, type Subject } from './subject.ts'

// Signing for a name, and registering it (spec sections 4 and 7).

/** What a service says that does not register. `taken`: somebody has it, or nobody may; `full`: the account has enough, or asks too often. */
export type NameRefusal = 'taken' | 'signature' | 'full' | 'unreachable'

/** The coin type of a network (ENSIP-11). Throws KitError `unsupported-chain` for one past it. */
export function coinTypeOf(network: ChainId): number {
  const chainId = Number(referenceOf(network))
  // spec section 5
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= 2 ** 31)
    throw new KitError('unsupported-chain', 'Invalid chainId')
  return (nameCoinType | chainId) >>> 0
}

/**
 * Has the wallet sign that the account wants the name, which has its suffix. Throws `UserRejectedError`, KitError `unauthorized` where the
 * account is not of an email or social login, `unsupported-chain`, or what the wallet throws.
 */
export async function signForName(name: string, { account, network, session }: Subject): Promise<ProfileRequest> {
  const coin_type = coinTypeOf(network.caipNetworkId)
  const messages = chainOf(network)?.messages
  if (!messages || !isNameable({ account, network, session })) {
    throw new KitError('unauthorized', 'Address or auth connector not found')
  }
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(environment().now() / 1000) })
  const signature = await messages.sign(session.connection.provider, account, message)
  return { coin_type, address: parseAccountId(account).address, message, signature }
}

/**
 * Registers it; `undefined`: the name is the account's now, also where only the answer to an earlier attempt was lost. Never rejects. The
 * visitor may leave meanwhile: what is asked for is done all the same.
 */
export async function registerSigned(name: string, request: ProfileRequest, network: ChainId): Promise<NameRefusal | undefined> {
  try {
    const http = await chainServiceFor(network)
    if (!http) return 'unreachable'
    try {
      await registerName(http, request)
      return undefined
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== 'taken' && refusal !== 'unreachable') return refusal
      const profile = await profileOf(http, name, {})
      const own = request.address.toLowerCase()
      return Object.values(profile?.addresses ?? {}).some(({ address }) => address.toLowerCase() === own) ? undefined : refusal
    }
  } catch {
    return 'unreachable' // it is said so, and offered again with the same signature
  }
}

function refusalOf(error: unknown): NameRefusal {
  const status = error instanceof HttpError ? error.status : 0
  if (status === 409 || status === 400) return 'taken'
  if (status === 401 || status === 403) return 'signature'
  return status === 429 ? 'full' : 'unreachable'
}
