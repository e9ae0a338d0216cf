import { atom, computed } from 'nanostores'
import { $options } from './options.ts'

/** Whether the visitor has ticked the terms. Kept in memory only: another visit asks again. */
export const $legalTicked = atom(false)

/** The site wants the terms ticked before anything else: `features.legalCheckbox`, and there is something to accept. */
export const $legalWanted = computed($options, ({ features, termsConditionsUrl, privacyPolicyUrl }) =>
  Boolean(features.legalCheckbox && (termsConditionsUrl ?? privacyPolicyUrl))
)

/** Nothing can be connected before the terms are ticked. */
export const $legalMissing = computed([$legalWanted, $legalTicked], (wanted, ticked) => wanted && !ticked)

export function tickLegal(ticked: boolean): void {
  $legalTicked.set(ticked)
}
