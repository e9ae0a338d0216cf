import { atom, computed } from 'nanostores'
import { $options } from './options.ts'

/** Whether the user has ticked the terms. In memory only: the next visit starts unticked. */
export const $legalAccepted = atom(false)

/**
 * Whether the terms must be ticked first: `features.legalCheckbox`
 * is on and a terms or privacy URL is set.
 */
export const $legalRequired = computed($options, ({ features, termsConditionsUrl, privacyPolicyUrl }) =>
  Boolean(features.legalCheckbox && (termsConditionsUrl ?? privacyPolicyUrl))
)

/** Whether connecting is blocked because the terms are not ticked yet. */
export const $legalBlocked = computed([$legalRequired, $legalAccepted], (wanted, ticked) => wanted && !ticked)

export function setLegalAccepted(ticked: boolean): void {
  $legalAccepted.set(ticked)
}
