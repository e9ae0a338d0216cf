import { $alert } from './alert.ts'
import { onStop } from '../platform/cleanup.ts'

/**
 * Codes of the developer alerts (docs/reference/errors.md).
 * Their texts load with the modal: `state/alerts/alerts.text.ts`.
 */
export const alertCodes = [
  'network-not-found',
  'invalid-app-configuration',
  'session-expired',
  'project-id-not-configured',
  'rate-limited',
  'service-failed',
  'directory-refused',
  'local-configuration-ignored'
] as const

export type AlertCode = (typeof alertCodes)[number]

const raised = new Set<AlertCode>()

/**
 * Alerts the app's developers in the console and on the alert bar,
 * once per code until the next `createKit`.
 */
export function raiseAlert(code: AlertCode, detail?: string): void {
  if (raised.has(code)) return
  onStop(clearAlerts)
  raised.add(code)
  $alert.set(detail === undefined ? { code } : { code, detail })
  const logError = (message: string): void => console.error(`w3m-kit: ${message}${detail ? ` (${detail})` : ''}`)
  import('./alerts.text.ts').then(
    ({ alertMessages }) => logError(alertMessages[code]),
    () => logError(code)
  )
}

export function dismissAlert(): void {
  $alert.set(undefined)
}

export function clearAlerts(): void {
  raised.clear()
  dismissAlert()
}
