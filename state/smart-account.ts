import { computed } from 'nanostores'
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
