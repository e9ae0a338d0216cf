import { computed } from 'nanostores'
import { identityOf } from '../adapters/api/identity.ts'
import { displayName } from '../adapters/base/display-name.ts'
import { parseAccountId } from '../adapters/base/caip.ts'
import { isRecord } from '../adapters/base/record.ts'
import { drawnImage } from './asset-images.ts'
import { chainServiceFor } from './chain-service.ts'
import { environment, writeJson } from './environment.ts'
import { keep, whileMounted } from './kept.ts'
import { tellName } from './known-name.ts'
import { balanceRetryBlock, identityCacheTime } from './limits.ts'
import { readJson } from './storage.ts'
import { $subject, subjectKey, type Named, type Subject } from './subject.ts'

/** How people know an address. Empty: they do not. */
export interface Identity {
  readonly name?: string
  /** An image's address as it was told: not to be drawn as it is, see `images.ts`. */
  readonly avatarUrl?: string
}

const { $reading, refresh: refreshIdentity } = whileMounted(
  keep<Subject, Identity>({
    $subject,
    keyOf: subjectKey,
    lifetime: identityCacheTime,
    retryBlock: balanceRetryBlock,
    async read(subject, { signal, force }) {
      const remembered = force ? undefined : recall(subject)
      const identity = remembered ?? (await readIdentity(subject, signal))
      // who has left has been told nothing, which is no answer to remember
      signal.throwIfAborted()
      if (!remembered) remember(subject, identity)
      tellName(subject.account, displayName(identity.name) || undefined, drawnImage(identity.avatarUrl))
      return identity
    }
  })
)

/** Asks again unless that was done lately; with `force` in any case: the account has taken a name. */
export { refreshIdentity }

/** The name and the picture of the active account; undefined while they are not known. Read while somebody follows it. */
export const $identity = computed($reading, (reading): Identity | undefined =>
  reading.name === 'ready' ? reading.value : undefined
)

/** How people know an account that need not be the visitor's. Throws what the service and the chain throw. */
export async function readIdentity(named: Named, signal: AbortSignal): Promise<Identity> {
  return (
    (await fromService(named, signal)) ??
    // over the network's own RPC, where no service is there to ask
    (await (await import('./network-identity.ts')).networkIdentity(named, signal)) ??
    {}
  )
}

/** The name of the address itself (`/v1/identity`), else the first that was registered for it (`/v1/profile/reverse`). */
async function fromService({ account, network }: Named, signal: AbortSignal): Promise<Identity | undefined> {
  const http = await chainServiceFor(network.caipNetworkId)
  if (!http) return undefined
  const { address } = parseAccountId(account)
  const { name, avatar } = await identityOf(http, address, { sender: address }, { signal })
  if (name !== null) return { name, ...(avatar !== null && { avatarUrl: avatar }) }
  const { profileIdentity } = await import('./profile-identity.ts')
  return profileIdentity(http, address, avatar, signal)
}

const key = 'identity_cache'
/** So many addresses are remembered. */
const kept = 8

/** What an earlier page of the last 5 minutes has read. */
function recall(subject: Subject): Identity | undefined {
  const entry = entries()[subjectKey(subject)]
  if (!isRecord(entry) || typeof entry.at !== 'number') return undefined
  const age = environment().now() - entry.at
  if (age < 0 || age >= identityCacheTime) return undefined
  const name = displayName(entry.name)
  const avatarUrl = typeof entry.avatarUrl === 'string' ? entry.avatarUrl : undefined
  return { ...(name && { name }), ...(avatarUrl && { avatarUrl }) }
}

function remember(subject: Subject, { name, avatarUrl }: Identity): void {
  const id = subjectKey(subject)
  const { [id]: _, ...others } = entries()
  const entry = { at: environment().now(), name, ...(!avatarUrl?.startsWith('data:') && { avatarUrl }) }
  writeJson(key, Object.fromEntries([...Object.entries(others).slice(1 - kept), [id, entry]]))
}

function entries(): Record<string, unknown> {
  const stored = readJson(key)
  return isRecord(stored) ? stored : {}
}
