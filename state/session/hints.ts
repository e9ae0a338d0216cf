import { isRecord } from '../../adapters/base/is-record.ts'
import { isAccountId, isChainId, namespaces, type AccountId, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { initialEnvironment } from '../platform/initial-environment.ts'
import { storagePrefix, readJson } from '../platform/storage.ts'

/** Connection hint: enough to show the user's address at once and to reconnect the same wallet. */
export interface ConnectionHint {
  readonly walletId: string
  readonly sourceId: string
  readonly account: AccountId
}

export type ConnectionHints = { readonly [namespace in Namespace]?: ConnectionHint }

export function readConnectionHints(): ConnectionHints {
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

export function readActiveChainId(): ChainId | undefined {
  const stored = initialEnvironment().storage.getItem(`${storagePrefix}active_caip_network_id`)
  return isChainId(stored) ? stored : undefined
}
