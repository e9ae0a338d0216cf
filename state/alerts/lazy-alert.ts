import type { AlertCode } from './raise-alert.ts'

/** Alerts the app's developers: lazy-loads `raiseAlert`. */
export function alertDevelopers(code: AlertCode, detail?: string): void {
  import('./raise-alert.ts').then(({ raiseAlert }) => raiseAlert(code, detail), console.error)
}
