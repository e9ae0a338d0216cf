import { parseAccountId, type AccountId } from '../adapters/base/caip.ts'
import { isRecord } from '../adapters/base/record.ts'
import type { Connection } from '../adapters/wallet-source.ts'
import { writeJson } from './environment.ts'
import { readJson } from './storage.ts'
import { choicesKey as key, followChoices } from './stored-choices.ts'

// Which of the accounts that a wallet shares the visitor has chosen, by wallet. It is remembered while it is the active one: once the
// wallet makes another one so, or shares it no more, the choice is over.

type Wallet = Pick<Connection, 'namespace' | 'walletId'>

const keyOf = ({ namespace, walletId }: Wallet, sourceId: string): string => JSON.stringify([namespace, sourceId, walletId])

/** Lets a new connection begin with the account that was chosen last in its wallet, if that still shares it. */
export function applyChoice(connection: Connection, sourceId: string): void {
  const account = connection.accounts.find(account => isChosen(account, choices()[keyOf(connection, sourceId)]))
  if (account) connection.chooseAccount?.(account)
}

/** Gives a choice up that is not the active account any more. */
export function checkChoice(connection: Wallet, sourceId: string, active: AccountId): void {
  const chosen = choices()[keyOf(connection, sourceId)]
  if (chosen && !isChosen(active, chosen)) rememberChoice(connection, sourceId)
}

/** Without an address nothing is remembered of the wallet any more. */
export function rememberChoice(connection: Wallet, sourceId: string, address?: string): void {
  followChoices({ applyChoice, checkChoice })
  const { [keyOf(connection, sourceId)]: _before, ...others } = choices()
  const next = address ? { ...others, [keyOf(connection, sourceId)]: address } : others
  writeJson(key, Object.keys(next).length ? next : undefined)
}

/** Addresses of EVM are spelled in several ways. */
function isChosen(account: AccountId, chosen: unknown): boolean {
  return parseAccountId(account).address.toLowerCase() === String(chosen).toLowerCase()
}

function choices(): Record<string, unknown> {
  const stored = readJson(key)
  return isRecord(stored) ? stored : {}
}
