import { isAccountId, isChainId, namespaces, type AccountId, type ChainId, type Namespace } from '../adapters/base/caip.ts'
import { environment } from './environment.ts'

// The keys of spec section 3, under the prefix @appkit/. What is read back is foreign data: anybody on the origin can write it.

const prefix = '@appkit/'

/** What is remembered of a connection: enough to show the visitor's address at once and to ask the same wallet again. */
export interface ConnectionHint {
  readonly walletId: string
  readonly sourceId: string
  readonly account: AccountId
}

export type Hints = { readonly [namespace in Namespace]?: ConnectionHint }

export const connectionsKey = `${prefix}connections`

export function readHints(): Hints {
  const stored = readJson('connections')
  const hints: { [namespace in Namespace]?: ConnectionHint } = {}
  for (const namespace of namespaces) {
    const hint = isRecord(stored) ? stored[namespace] : undefined
    if (isRecord(hint) && typeof hint.walletId === 'string' && typeof hint.sourceId === 'string' && isAccountId(hint.account)) {
      if (hint.account.startsWith(`${namespace}:`)) hints[namespace] = hint as unknown as ConnectionHint
    }
  }
  return hints
}

export function writeHints(hints: Hints): void {
  writeJson('connections', Object.keys(hints).length ? hints : undefined)
}

export function readActiveNetwork(): ChainId | undefined {
  const stored = environment().storage.getItem(`${prefix}active_caip_network_id`)
  return isChainId(stored) ? stored : undefined
}

export function writeActiveNetwork(chainId: ChainId): void {
  environment().storage.setItem(`${prefix}active_caip_network_id`, chainId)
}

/** A stored value, or `undefined` where there is none or it is no JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(environment().storage.getItem(prefix + key) ?? 'null') ?? undefined
  } catch {
    return undefined // not JSON: as good as nothing
  }
}

/** Stores a value; `undefined` removes the key. */
export function writeJson(key: string, value: unknown): void {
  const { storage } = environment()
  if (value === undefined) storage.removeItem(prefix + key)
  else storage.setItem(prefix + key, JSON.stringify(value))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
