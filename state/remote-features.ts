import type { FeatureReply } from '../adapters/api/contract/directory.ts'
import { listFeatures } from '../adapters/api/features.ts'
import { serviceHttp } from './api.ts'
import { $remoteFeatures } from './features.ts'
import { onStop } from './lifetime.ts'
import { $options, defaultFeatures, isRunning, type Features } from './options.ts'

// What the operator of the services has on and off (facts/wallet-directory §6). It is asked once, when something shows that may be off, and
// nothing waits for it: without an answer it is as the site has it.

let asked: Promise<void> | undefined

/** Never rejects. Resolves once it is known, or cannot be. */
export function bringFeatures(): Promise<void> {
  onStop(forget)
  return (asked ??= ask())
}

function forget(): void {
  asked = undefined
  $remoteFeatures.set({})
}

async function ask(): Promise<void> {
  const options = $options.get()
  const http = serviceHttp('directory')
  if (!http) return
  try {
    const told = await listFeatures(http, {})
    if (!isRunning(options)) return
    // the site may have others by now, and later on
    const take = (): void => $remoteFeatures.set(remoteFeatures($options.get().features, told, options.services.mayEnable))
    take()
    onStop($options.listen(take))
  } catch {
    // an older directory, or none just now: the site's own options hold
  }
}

const allSocials = defaultFeatures.socials || []

/** By the ids of the service: what is simply on or off. */
const switches = { swap: 'swaps', onramp: 'onramp', activity: 'history' } as const

/**
 * What is other than the site has it. The services only take away; with `mayEnable` they also add. What a service that answers has nothing of
 * itself it leaves alone; what it does not name is off, as the existing service has it.
 */
export function remoteFeatures(own: Features, told: readonly FeatureReply[], mayEnable = false): Partial<Features> {
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
