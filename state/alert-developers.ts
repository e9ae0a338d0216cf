import type { AlertCode } from './alerts.ts'

/** Tells the developers of the site: see `raiseAlert`, which comes with the first. */
export function alertDevelopers(code: AlertCode, detail?: string): void {
  import('./alerts.ts').then(({ raiseAlert }) => raiseAlert(code, detail), console.error)
}
