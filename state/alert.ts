import { atom } from 'nanostores'
import type { AlertCode } from './alerts.ts'

export interface Alert {
  readonly code: AlertCode
  /** What exactly: a host, an id. Shown as text, never to visitors unless `debug` is on. */
  readonly detail?: string
}

/** The notice on the alert bar. It shows only with `debug` (spec section 4). What raises one comes with the first. */
export const $alert = atom<Alert | undefined>(undefined)
