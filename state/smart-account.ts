import { computed } from 'nanostores'
import type { AccountKind } from '../adapters/wallet-source.ts'
import { $connected } from './current.ts'
import { $options } from './options.ts'

/**
 * The active account is a smart account: as its wallet says, or, of an email and social wallet that does not, by `defaultAccountTypes`. Fees of one
 * may be paid by somebody else, or in another currency.
 */
export const $isSmartAccount = computed([$connected, $options], (session, { defaultAccountTypes }) => {
  if (!session) return false
  const { account, connection } = session
  if (connection.accountType) return connection.accountType(account) === 'smartAccount'
  return connection.type === 'AUTH' && defaultAccountTypes[connection.namespace] === 'smartAccount'
})

/**
 * Has the smart account of the connected wallet act, or the key's own account, now and on later visits: stores and whoever asks the provider
 * follow.
 *
 * @throws KitError `not-connected`; `unsupported-method` ("This application might not support Smart Accounts") where the wallet has but one
 * kind of account on the network; what the wallet says. Where it has no smart account after all, the key's own account acts.
 */
export async function setAccountType(kind: AccountKind): Promise<void> {
  await (await import('./flows/account-type.ts')).setAccountType(kind)
}
