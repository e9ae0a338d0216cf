import { isRecord } from '../adapters/base/record.ts'
import { isAccountId, isChainId, namespaces, type AccountId, type ChainId, type Namespace } from '../adapters/base/caip.ts'
import { early } from './early.ts'
import { prefix, readJson } from './storage.ts'

/** What is remembered of a connection: enough to show the visitor's address at once and to ask the same wallet again. */
export interface ConnectionHint {
  readonly walletId: string
  readonly sourceId: string
  readonly account: AccountId
}

export type Hints = { readonly [namespace in Namespace]?: ConnectionHint }

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

export function readActiveNetwork(): ChainId | undefined {
  const stored = early().storage.getItem(`${prefix}active_caip_network_id`)
  return isChainId(stored) ? stored : undefined
}
