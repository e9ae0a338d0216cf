import { listNameZones } from '../../adapters/api/register-name.ts'
import { getChainService } from '../services/chain-service.ts'
import { nameNamespaces, nameSuffixes } from '../options/limits.ts'
import { getLoginSource } from '../networks/login-source.ts'
import type { AccountContext } from '../networks/account-context.ts'

// Name registration is available for email and social login, on EVM networks whose service supports it
// (docs/decisions/validation.md, docs/decisions/limits.md).

/** Suffix of new names, without the leading dot. */
export const nameZone = nameSuffixes[0].slice(1)

/** Returns whether the wallet and the network support names. */
export function supportsNames({ session, network }: AccountContext): boolean {
  return session.sourceId === getLoginSource()?.id && nameNamespaces.some(namespace => namespace === network.chainNamespace)
}

/**
 * Returns whether a name can be registered for the account on its network.
 *
 * @throws what the service throws
 */
export async function canRegisterName(subject: AccountContext, signal: AbortSignal): Promise<boolean> {
  if (!supportsNames(subject)) return false
  const http = await getChainService(subject.network.caipNetworkId)
  const zones = http && (await listNameZones(http, { signal }))
  return http !== undefined && (zones === undefined || zones.includes(nameZone))
}
