import { sanitizeDisplayName } from '../base/display-name.ts'
import { isRecord } from '../base/is-record.ts'
import { isSessionId } from '../base/smart-session-revocation.ts'
import type { SessionPermission, SmartSession } from './contract/smart-session.ts'
import type { CallOptions, Http } from './http.ts'
import { safeWebLink } from './safe-links.ts'
import { parseRows } from './parse-rows.ts'

/**
 * Lists the smart sessions of an account, newest first:
 * `GET /v1/sessions/{caip10}` (docs/decisions/blockchain-api.md). Drops invalid sessions. Throws the errors of {@link Http}, and
 * `HttpError` if the response is not a list.
 */
export async function listSmartSessions(http: Http, account: string, { signal }: CallOptions): Promise<readonly SmartSession[]> {
  const path = `/v1/sessions/${encodeURIComponent(account)}`
  return parseRows(await http.get(path, {}, { signal, cache: 'no-cache' }), path, toSession)
}

/**
 * Reports a revoked session with the account's signature: `POST /v1/sessions/{caip10}/revoke`. Throws
 * the errors of {@link Http}.
 */
export async function revokeSmartSession(
  http: Http,
  account: string,
  { pci, signature }: { readonly pci: string; readonly signature: string },
  { signal }: CallOptions
): Promise<void> {
  await http.send(`/v1/sessions/${encodeURIComponent(account)}/revoke`, { pci, signature }, { signal })
}

function toSession(row: unknown): SmartSession | undefined {
  if (!isRecord(row)) return undefined
  const { pci, expiry, createdAt, context, revokedAt, permissions } = row
  if (!isSessionId(pci) || !isSeconds(expiry) || !isSeconds(createdAt)) return undefined
  if (typeof context !== 'string' || !/^0x[0-9a-f]{2,4096}$/i.test(context)) return undefined
  const project = isRecord(row['project']) ? row['project'] : {}
  const url = safeWebLink(project['url'])
  return {
    project: {
      id: sanitizeDisplayName(project['id']),
      name: sanitizeDisplayName(project['name']),
      ...(url !== undefined && { url })
    },
    pci,
    expiry,
    createdAt,
    permissions: (Array.isArray(permissions) ? permissions : []).map(toPermission).filter(one => one !== undefined),
    policies: [],
    context,
    ...(isSeconds(revokedAt) && { revokedAt })
  }
}

function toPermission(value: unknown): SessionPermission | undefined {
  const { type, data } = isRecord(value) ? value : {}
  const { address, allowance } = isRecord(data) ? data : {}
  if (type === 'native-token-transfer' && isAmount(allowance)) return { type, data: { allowance } }
  if (!isContract(address)) return undefined
  if (type === 'contract-call') return { type, data: { address } }
  return type === 'erc20-token-transfer' && isAmount(allowance) ? { type, data: { address, allowance } } : undefined
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
const isContract = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
/** Seconds since 1970, within the range of `Date`. */
const isSeconds = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 8_640_000_000_000
