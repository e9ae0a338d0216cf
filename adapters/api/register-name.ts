import { displayName } from '../base/display-name.ts'
import { isRecord } from '../base/record.ts'
import type { ProfileRequest, Suggestion } from './contract/chain.ts'
import { somethingElse, type CallOptions, type Http } from './http.ts'
import { readRows } from './rows.ts'

/**
 * The endings under which the service registers names (`GET /v1/supported-chains`); `undefined`: it does not say, as those do that know nothing
 * of this. Throws what {@link Http} throws.
 */
export async function nameZones(http: Http, { signal }: CallOptions): Promise<readonly string[] | undefined> {
  const reply = await http.get('/v1/supported-chains', {}, { signal })
  const zones = isRecord(reply) ? reply.zones : undefined
  return Array.isArray(zones) ? zones.filter((zone): zone is string => typeof zone === 'string') : undefined
}

/**
 * `GET /v1/profile/suggestions/{name}` (facts/blockchain-api §4): the name that was asked for and others near it, each with its ending, and
 * whether it can be had. What is no name in that zone is dropped. Throws what {@link Http} throws, and `HttpError` when the reply is no list.
 *
 * @param label without the ending
 * @param zone the ending, without the dot before it
 */
export async function suggestNames(
  http: Http,
  label: string,
  zone: string,
  { signal }: CallOptions
): Promise<readonly Suggestion[]> {
  const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`
  const reply = await http.get(path, { zone }, { signal })
  if (!isRecord(reply)) throw somethingElse(path, 'suggestions')
  return readRows(reply.suggestions, path, row => toSuggestion(row, zone))
}

/**
 * `POST /v1/profile/account` (facts/blockchain-api §4): registers the name that the message names for the account that signed it. Throws what
 * {@link Http} throws: a status of 409 where the name cannot be had, or was had already with this message.
 */
export async function registerName(http: Http, request: ProfileRequest): Promise<void> {
  await http.post('/v1/profile/account', request)
}

/** Some services tell names with their ending, some without. */
function toSuggestion(row: unknown, zone: string): Suggestion | undefined {
  if (!isRecord(row) || typeof row.registered !== 'boolean') return undefined
  const name = displayName(row.name).toLowerCase()
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
  return /^[a-z0-9-]{1,63}$/.test(label) ? { name: `${label}.${zone}`, registered: row.registered } : undefined
}
