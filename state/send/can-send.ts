import { computed } from 'nanostores'
import { $options } from '../options/options.ts'
import { $accountContext, getChain } from '../networks/account-context.ts'

/**
 * Whether sending is available: a wallet is connected on a configured network,
 * its chain can send, and the feature is on.
 */
export const $canSend = computed([$accountContext, $options], (subject, { features }) =>
  Boolean(features.send && subject && getChain(subject.network)?.transfers)
)
