/** Where it is stored which of a wallet's accounts the visitor has chosen. */
export const choicesKey = 'chosen_accounts'

type Choosing = Pick<typeof import('./account-choice.ts'), 'applyChoice' | 'checkChoice'>

/** What follows choices of an account. Nobody loads it who has never made one. */
export let choosing: Choosing | undefined

export function followChoices(what: Choosing): void {
  choosing = what
}
