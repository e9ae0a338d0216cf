import { computed } from 'nanostores'
import { $features } from './features.ts'
import { $options } from './options.ts'
import { isServed } from './services.ts'
import { $subject, chainOf } from './subject.ts'

/** A wallet is connected on a kind of network where swaps are, there is a service that builds them, and the site has it so. */
export const $canSwap = computed([$subject, $options, $features], (subject, options, features) => {
  const { services } = options
  if (!features.swaps || !services.chain || !isServed(options)) return false
  return subject?.network.chainNamespace === 'eip155' && chainOf(subject.network)?.transactions !== undefined
})
