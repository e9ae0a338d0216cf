import { atom } from 'nanostores'
import type { AlertCode } from './raise-alert.ts'

export interface Alert {
  readonly code: AlertCode
  /** Detail: a host, an id. Shown as text, to users only if `debug` is on. */
  readonly detail?: string
}

/**
 * The alert on the alert bar. Shown only with `debug` (docs/decisions/screens.md).
 * The code that raises alerts is lazy-loaded.
 */
export const $alert = atom<Alert | undefined>(undefined)
