import { nameZones } from '../adapters/api/register-name.ts'
import { chainServiceFor } from './chain-service.ts'
import { nameNamespaces, nameSuffixes } from './limits.ts'
import { loginSource } from './login-source.ts'
import type { Subject } from './subject.ts'

// Who may register a name, and where (spec sections 6 and 9): an email or social login, on an EVM network whose service does.

/** What names end with that are registered now, without the dot before it. */
export const nameZone = nameSuffixes[0].slice(1)

/** The wallet and the network are such as have names. */
export function isNameable({ session, network }: Subject): boolean {
  return session.sourceId === loginSource()?.id && nameNamespaces.some(namespace => namespace === network.chainNamespace)
}

/** Whether a name can be registered for the account on its network. Throws what the service throws. */
export async function isNameOffered(subject: Subject, signal: AbortSignal): Promise<boolean> {
  if (!isNameable(subject)) return false
  const http = await chainServiceFor(subject.network.caipNetworkId)
  const zones = http && (await nameZones(http, { signal }))
  return http !== undefined && (zones === undefined || zones.includes(nameZone))
}
