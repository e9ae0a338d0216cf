import { computed } from 'nanostores'
import { getIdentity } from '../../adapters/api/identity.ts'
import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { allowedImage } from '../images/asset-images.ts'
import { getChainService } from '../services/chain-service.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { createQuery, refetchWhileMounted } from './query.ts'
import { setResolvedName } from './resolved-name.ts'
import { balanceRetryDelay, identityCacheTime } from '../options/limits.ts'
import { readJson } from '../platform/storage.ts'
import { $accountContext, accountContextKey, type AccountRef, type AccountContext } from '../networks/account-context.ts'

/** Name and avatar of an account. Empty if it has neither. */
export interface Identity {
  readonly name?: string
  /** Avatar URL, untrusted: render it through `../images/images.ts`. */
  readonly avatarUrl?: string
}

const { $reading, refresh: refreshIdentity } = refetchWhileMounted(
  createQuery<AccountContext, Identity>({
    $subject: $accountContext,
    keyOf: accountContextKey,
    lifetime: identityCacheTime,
    retryBlock: balanceRetryDelay,
    async read(subject, { signal, force }) {
      const remembered = force ? undefined : recall(subject)
      const identity = remembered ?? (await fetchIdentity(subject, signal))
      // an aborted read has no result to cache
      signal.throwIfAborted()
      if (!remembered) remember(subject, identity)
      setResolvedName(subject.account, sanitizeDisplayName(identity.name) || undefined, allowedImage(identity.avatarUrl))
      return identity
    }
  })
)

/**
 * Refetches the identity unless it is fresh; `force` refetches in any case,
 * for example after a name was registered.
 */
export { refreshIdentity }

/**
 * Name and avatar of the active account; undefined while unknown.
 * Read while the store has a subscriber.
 */
export const $identity = computed($reading, (reading): Identity | undefined =>
  reading.name === 'ready' ? reading.value : undefined
)

/**
 * Fetches the identity of any account.
 *
 * @throws what the service and the chain throw
 */
export async function fetchIdentity(named: AccountRef, signal: AbortSignal): Promise<Identity> {
  return (
    (await fromService(named, signal)) ??
    // over the network's own RPC if there is no service
    (await (await import('./on-chain-identity.ts')).fetchOnChainIdentity(named, signal)) ??
    {}
  )
}

/**
 * Returns the address's own name (`/v1/identity`), else the first
 * registered one (`/v1/profile/reverse`).
 */
async function fromService({ account, network }: AccountRef, signal: AbortSignal): Promise<Identity | undefined> {
  const http = await getChainService(network.caipNetworkId)
  if (!http) return undefined
  const { address } = parseAccountId(account)
  const { name, avatar } = await getIdentity(http, address, { sender: address }, { signal })
  if (name !== null) return { name, ...(avatar !== null && { avatarUrl: avatar }) }
  const { fetchProfileIdentity } = await import('./profile-identity.ts')
  return fetchProfileIdentity(http, address, avatar, signal)
}

const key = 'identity_cache'
/** Maximum number of cached identities. */
const kept = 8

/** Returns an identity that this browser read in the last 5 minutes. */
function recall(subject: AccountContext): Identity | undefined {
  const entry = entries()[accountContextKey(subject)]
  if (!isRecord(entry) || typeof entry.at !== 'number') return undefined
  const age = environment().now() - entry.at
  if (age < 0 || age >= identityCacheTime) return undefined
  const name = sanitizeDisplayName(entry.name)
  const avatarUrl = typeof entry.avatarUrl === 'string' ? entry.avatarUrl : undefined
  return { ...(name && { name }), ...(avatarUrl && { avatarUrl }) }
}

function remember(subject: AccountContext, { name, avatarUrl }: Identity): void {
  const id = accountContextKey(subject)
  const { [id]: _, ...others } = entries()
  const entry = { at: environment().now(), name, ...(!avatarUrl?.startsWith('data:') && { avatarUrl }) }
  writeJson(key, Object.fromEntries([...Object.entries(others).slice(1 - kept), [id, entry]]))
}

function entries(): Record<string, unknown> {
  const stored = readJson(key)
  return isRecord(stored) ? stored : {}
}
