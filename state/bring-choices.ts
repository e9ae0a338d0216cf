import { readJson } from './storage.ts'
import { choicesKey, choosing, followChoices } from './stored-choices.ts'

/** Brings what follows choices where one is stored; `undefined` where there is nothing to wait for. Never rejects: without it the wallet's own choice counts. */
export function bringChoices(): Promise<unknown> | undefined {
  if (choosing || !readJson(choicesKey)) return undefined
  return import('./account-choice.ts').then(followChoices, () => undefined)
}
