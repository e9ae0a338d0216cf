import { computed } from 'nanostores'
import { $options } from './options.ts'
import { $subject, chainOf } from './subject.ts'

/** A wallet is connected, on a network of the site's, its chain can send, and the site has it so. */
export const $canSend = computed([$subject, $options], (subject, { features }) =>
  Boolean(features.send && subject && chainOf(subject.network)?.transfers)
)
