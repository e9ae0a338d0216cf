import { $directoryConfigured } from '../../../state/services/directory-lists.ts'
import { $legalRequired } from '../../../state/options/legal.ts'
import { getLoginSource } from '../../../state/networks/login-source.ts'
import { $options } from '../../../state/options/options.ts'

/** Loads the terms checkboxes. */
export const loadTerms = (): Promise<unknown> => import('./w3m-connect-terms.ts')

/**
 * Loads the configured parts of Connect besides injected wallets:
 * terms, directory, email and social login.
 */
export function loadConnectSections(): Promise<unknown>[] {
  const parts: Promise<unknown>[] = []
  if ($legalRequired.get()) parts.push(loadTerms())
  if ($directoryConfigured.get()) parts.push(import('./directory/index.ts'))
  if (getLoginSource()) parts.push(import('./login/index.ts'))
  return parts
}

/** Alerts developers of an app without adapters, separately from the screen. */
export function warnWithoutAdapters(): void {
  const options = $options.get()
  if (options.adapters.length) return
  import('../../../state/wallets/warn-no-adapters.ts').then(({ warnNoAdapters }) => warnNoAdapters(options), console.error)
}
