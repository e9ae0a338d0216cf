import type { FeatureReply } from '../../adapters/api/contract/directory.ts'
import { listFeatures } from '../../adapters/api/features.ts'
import { getServiceClient } from './client.ts'
import { $remoteFeatures } from '../options/features.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options, defaultFeatures, isRunning, type Features } from '../options/options.ts'

// Features that the services' operator enables and disables (docs/decisions/wallet-directory.md). Requested once, before
// something shows that may be disabled. It blocks nothing: without a response the app's options apply.

let asked: Promise<void> | undefined

/** Loads the configuration. Never rejects. Resolves once it is loaded or has failed. */
export function loadRemoteFeatures(): Promise<void> {
  onStop(forget)
  return (asked ??= fetchFeatures())
}

function forget(): void {
  asked = undefined
  $remoteFeatures.set({})
}

async function fetchFeatures(): Promise<void> {
  const options = $options.get()
  const http = getServiceClient('directory')
  if (!http) return
  try {
    const told = await listFeatures(http, {})
    if (!isRunning(options)) return
    // the app's options may have changed, and can change again
    const take = (): void => $remoteFeatures.set(mergeRemoteFeatures($options.get().features, told, options.services.mayEnable))
    take()
    onStop($options.listen(take))
  } catch {
    // an older directory, or not reachable: the app's options apply
  }
}

const allSocials = defaultFeatures.socials || []

/** On/off features by the service's id. */
const switches = { swap: 'swaps', onramp: 'onramp', activity: 'history' } as const

/**
 * Returns the differences to the app's features.
 * The services only disable; with `mayEnable` they also enable. A feature that the service does not serve is unchanged; one
 * that it does not name is off, as with the existing service.
 */
export function mergeRemoteFeatures(own: Features, told: readonly FeatureReply[], mayEnable = false): Partial<Features> {
  const remote: { -readonly [Name in keyof Features]?: Features[Name] } = {}
  const saysOf = (id: string): FeatureReply | undefined => {
    const found = told.find(feature => feature.id === id) ?? { id, isEnabled: false, config: null }
    return found.isServed === false ? undefined : found
  }
  for (const [id, name] of Object.entries(switches)) {
    const feature = saysOf(id)
    if (feature && (mayEnable || !feature.isEnabled)) remote[name] = feature.isEnabled
  }
  const login = saysOf('social_login')
  if (!login) return remote
  const allows = (method: string): boolean => login.isEnabled && (login.config?.includes(method) ?? true)
  const offered = own.socials || []
  const added = mayEnable && login.config ? allSocials.filter(social => !offered.includes(social)) : []
  const socials = [...offered, ...added].filter(allows)
  remote.socials = socials.length > 0 ? socials : false
  if (!allows('email')) remote.email = false
  else if (mayEnable && login.config) remote.email = true
  return remote
}
