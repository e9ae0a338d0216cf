import type { AlertCode } from '../alerts.ts'
import { text } from './words.ts'

/** Spec section 8, Alerts: the title, then what to do. */
export const alertMessages: { readonly [Code in AlertCode]: string } = {
  'network-not-found': 'Network Not Found. The network to switch to is not among the networks of createKit.',
  'invalid-app-configuration':
    'Invalid App Configuration. This origin is not allowed, or the project id is not valid. Check both with the service you configured.',
  'session-expired': 'Session Expired. The clock of this device may be wrong, or the session has ended. Connect again.',
  'project-id-not-configured':
    'Project ID Not Configured. One of the configured services needs a projectId: pass it to createKit.',
  'rate-limited': 'A service answers that it is asked too often. Wait, or host it yourself.',
  'service-failed': 'A configured service does not answer as it should. Check its address in services.',
  'local-configuration-ignored': 'A local option is ignored because the service decides it.'
}

export const $alertText = text('alerts', alertMessages)
