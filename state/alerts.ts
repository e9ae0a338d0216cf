import { $alert } from './alert.ts'
import { onStop } from './lifetime.ts'

/** The developers' notices of spec section 8. Their words load with the modal: `state/text/alerts.ts`. */
export const alertCodes = [
  'network-not-found',
  'invalid-app-configuration',
  'session-expired',
  'project-id-not-configured',
  'rate-limited',
  'service-failed',
  'local-configuration-ignored'
] as const

export type AlertCode = (typeof alertCodes)[number]

const raised = new Set<AlertCode>()

/** Tells the developers of the site, in the console and on the alert bar, once each until `createKit` is called anew. */
export function raiseAlert(code: AlertCode, detail?: string): void {
  if (raised.has(code)) return
  onStop(resetAlerts)
  raised.add(code)
  $alert.set(detail === undefined ? { code } : { code, detail })
  const tell = (message: string): void => console.error(`w3m-kit: ${message}${detail ? ` (${detail})` : ''}`)
  import('./text/alerts.ts').then(
    ({ alertMessages }) => tell(alertMessages[code]),
    () => tell(code)
  )
}

export function dismissAlert(): void {
  $alert.set(undefined)
}

export function resetAlerts(): void {
  raised.clear()
  dismissAlert()
}
