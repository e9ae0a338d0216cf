import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import type { Connection } from '../../adapters/wallet-source.ts'
import { writeJson } from '../platform/environment.ts'
import { readJson } from '../platform/storage.ts'
import { selectedAccountsKey as key, registerSelectedAccount } from './selected-account-slot.ts'

// The account that the user selected among those of a wallet, by wallet. Stored while it is the active one: once the wallet
// activates another account or no longer shares it, the selection is dropped.

type Wallet = Pick<Connection, 'namespace' | 'walletId'>

const keyOf = ({ namespace, walletId }: Wallet, sourceId: string): string => JSON.stringify([namespace, sourceId, walletId])

/**
 * Activates the last selected account of the wallet on a new
 * connection, if the wallet still shares it.
 */
export function applySelectedAccount(connection: Connection, sourceId: string): void {
  const account = connection.accounts.find(account => isChosen(account, choices()[keyOf(connection, sourceId)]))
  if (account) connection.chooseAccount?.(account)
}

/** Drops a selection that is not the active account any more. */
export function clearStaleSelection(connection: Wallet, sourceId: string, active: AccountId): void {
  const chosen = choices()[keyOf(connection, sourceId)]
  if (chosen && !isChosen(active, chosen)) storeSelectedAccount(connection, sourceId)
}

/** Stores the selection. Without an address it removes the wallet's entry. */
export function storeSelectedAccount(connection: Wallet, sourceId: string, address?: string): void {
  registerSelectedAccount({ applySelectedAccount, clearStaleSelection })
  const { [keyOf(connection, sourceId)]: _before, ...others } = choices()
  const next = address ? { ...others, [keyOf(connection, sourceId)]: address } : others
  writeJson(key, Object.keys(next).length ? next : undefined)
}

/** Compares addresses without case: EVM addresses have several spellings. */
function isChosen(account: AccountId, chosen: unknown): boolean {
  return parseAccountId(account).address.toLowerCase() === String(chosen).toLowerCase()
}

function choices(): Record<string, unknown> {
  const stored = readJson(key)
  return isRecord(stored) ? stored : {}
}
