import { computed } from 'nanostores'
import { $connectedSession } from './active-session.ts'
import { $options } from '../options/options.ts'

/**
 * Whether the active account is a smart account: as reported by its wallet, or by
 * `defaultAccountTypes` for an embedded wallet that does not report it. A paymaster may sponsor its fees, or take them in
 * another currency.
 */
export const $isSmartAccount = computed([$connectedSession, $options], (session, { defaultAccountTypes }) => {
  if (!session) return false
  const { account, connection } = session
  if (connection.accountType) return connection.accountType(account) === 'smartAccount'
  return connection.type === 'AUTH' && defaultAccountTypes[connection.namespace] === 'smartAccount'
})
