import type { AlertCode } from './raise-alert.ts'
import { defineText } from '../text/define-text.ts'

/** Texts of the alerts (docs/reference/errors.md): a title, then what to do. */
export const alertMessages: { readonly [Code in AlertCode]: string } = {
  'network-not-found': 'Network Not Found. The target network isn’t in createKit’s networks.',
  'invalid-app-configuration':
    'Invalid App Configuration. This origin isn’t allowed or the project ID is invalid. Check both with your service.',
  'session-expired': 'Session Expired. The session ended, or this device’s clock is wrong. Connect again.',
  'project-id-not-configured': 'Project ID Not Configured. A service you configured needs a projectId. Pass it to createKit.',
  'rate-limited': 'A service got too many requests. Wait, or host it yourself.',
  'service-failed': 'A configured service isn’t responding. Check its address in services.',
  'directory-refused': 'The signed wallet directory was refused, and no wallets of it are listed.',
  'local-configuration-ignored': 'A local option was ignored because the service sets it.'
}

export const $alertText = defineText('alerts', alertMessages)
