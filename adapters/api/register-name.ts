import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import type { ProfileRequest, Suggestion } from './contract/chain.ts'
import { unexpectedReply, type CallOptions, type Http } from './http.ts'
import { failedAs } from './name-error.ts'
import { parseRows } from './parse-rows.ts'

/**
 * Lists the suffixes the service registers names under (`GET /v1/supported-chains`).
 * Returns `undefined` if the response has none, as from services without this addition. Throws the errors of {@link Http}.
 */
export async function listNameZones(http: Http, { signal }: CallOptions): Promise<readonly string[] | undefined> {
  const reply = await http.get('/v1/supported-chains', {}, { signal })
  const zones = isRecord(reply) ? reply.zones : undefined
  return Array.isArray(zones) ? zones.filter((zone): zone is string => typeof zone === 'string') : undefined
}

/**
 * Lists the requested name and similar ones, with suffix and availability:
 * `GET /v1/profile/suggestions/{name}` (docs/decisions/blockchain-api.md). Drops names outside the zone. Throws the errors of
 * {@link Http}; errors of the service as `NameServiceError`.
 * @param label without the suffix
 * @param zone the suffix, without its leading dot
 */
export async function suggestNames(
  http: Http,
  label: string,
  zone: string,
  { signal }: CallOptions
): Promise<readonly Suggestion[]> {
  const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`
  return http
    .get(path, { zone }, { signal, explained: true })
    .then(reply => {
      if (!isRecord(reply)) throw unexpectedReply(path, 'suggestions')
      return parseRows(reply.suggestions, path, row => toSuggestion(row, zone))
    })
    .catch(failedAs('Error fetching name suggestions'))
}

/**
 * Registers the name in the message for the account that signed it:
 * `POST /v1/profile/account` (docs/decisions/blockchain-api.md). Throws the errors of {@link Http}; errors of the service as
 * `NameServiceError`: status 409 if the name is taken or the message was already used.
 */
export async function registerName(http: Http, name: string, request: ProfileRequest): Promise<void> {
  await http.post('/v1/profile/account', request, { explained: true }).catch(failedAs(`Error registering name ${name}`))
}

/** Parses a suggestion. Some services return names with their suffix, some without. */
function toSuggestion(row: unknown, zone: string): Suggestion | undefined {
  if (!isRecord(row) || typeof row.registered !== 'boolean') return undefined
  const name = sanitizeDisplayName(row.name).toLowerCase()
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
  return /^[a-z0-9-]{1,63}$/.test(label) ? { name: `${label}.${zone}`, registered: row.registered } : undefined
}
