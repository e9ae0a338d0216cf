import { computed } from 'nanostores'
import { $features } from '../options/features.ts'
import { $options } from '../options/options.ts'
import { hasRequiredProjectId } from '../options/project-id.ts'
import { $accountContext, getChain } from '../networks/account-context.ts'

/**
 * Whether swaps are available: a wallet is connected on a namespace with swaps, a
 * service builds them, and the feature is on.
 */
export const $canSwap = computed([$accountContext, $options, $features], (subject, options, features) => {
  const { services } = options
  if (!features.swaps || !services.chain || !hasRequiredProjectId(options)) return false
  return subject?.network.chainNamespace === 'eip155' && getChain(subject.network)?.transactions !== undefined
})
