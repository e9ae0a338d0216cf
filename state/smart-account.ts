import { computed } from 'nanostores'
import { $connected } from './current.ts'
import { $options } from './options.ts'

/**
 * The active account is a smart account: that of the email and social wallet, where the site's `defaultAccountTypes` say so. Fees of one
 * may be paid by somebody else, or in another currency.
 */
export const $isSmartAccount = computed(
  [$connected, $options],
  (session, { defaultAccountTypes }) =>
    session?.connection.type === 'AUTH' && defaultAccountTypes[session.connection.namespace] === 'smartAccount'
)
