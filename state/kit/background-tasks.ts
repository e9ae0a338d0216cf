import { reconnect } from '../connect/reconnect.ts'
import { hasLoginRedirect } from '../platform/initial-environment.ts'
import type { ConnectionHint } from '../session/hints.ts'
import { isRunning, type Options } from '../options/options.ts'
import { loadSignIn } from '../sign-in/load.ts'
import { readJson } from '../platform/storage.ts'

// Apart from the kit's methods: a returning user's page needs these alone.

/** Runs the kit's background tasks once the page is idle. */
export async function startBackgroundTasks(options: Options, hints: readonly ConnectionHint[]): Promise<void> {
  // a configured service rejects every request without a project id
  if (options.services.needsProjectId && !options.projectId) {
    import('../alerts/raise-alert.ts').then(({ raiseAlert }) => raiseAlert('project-id-not-configured')).catch(console.error)
  }
  await loadSignIn()
  // resume tracking of transactions sent on an earlier visit
  if (readJson('sent_transfers'))
    import('../send/track-sent.ts')
      .then(({ resumeSentTracking }) => isRunning(options) && resumeSentTracking())
      .catch(console.error)
  if (hasLoginRedirect())
    import('../login/resume-redirect.ts').then(({ resumeRedirectLogin }) => resumeRedirectLogin(options)).catch(console.error)
  if (!hints.length) return
  // offline: a later visit resumes it
  if (readJson('purchases'))
    import('../buy/track-purchases.ts')
      .then(({ resumePurchaseTracking }) => isRunning(options) && resumePurchaseTracking())
      .catch(() => undefined)
  await reconnect(hints, options)
}
