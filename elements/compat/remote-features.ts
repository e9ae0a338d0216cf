import { computed } from 'nanostores'
import { $features } from '../../state/options/features.ts'
import { $options, type Social } from '../../state/options/options.ts'
import { isServiceUsable } from '../../state/options/project-id.ts'

/**
 * Enabled features after the services have responded, as returned by `getRemoteFeatures()`.
 * Features the kit lacks are disabled.
 */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly Social[] | false
  /** Empty if enabled: the kit does not name the swap providers. */
  readonly swaps: readonly string[] | false
  /** Empty if enabled: the kit does not name the on-ramp providers. */
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  /** An app can always render the wallet list itself. */
  readonly headless: true
  readonly reownBranding: false
  /** There is one wallet per namespace. */
  readonly multiWallet: false
  readonly emailCapture: false
  readonly reownAuthentication: false
  readonly payWithExchange: false
  readonly payments: false
}

export const $appKitRemoteFeatures = computed(
  [$features, $options],
  ({ email, socials, swaps, onramp, history }, options): RemoteFeatures => {
    const isLogin = options.adapters.some(({ source }) => source?.login)
    const chain = isServiceUsable(options, 'chain')
    return {
      email: isLogin && email,
      socials: isLogin && socials && socials.length ? socials : false,
      swaps: chain && swaps ? [] : false,
      onramp: chain && onramp ? [] : false,
      activity: chain && history,
      headless: true,
      reownBranding: false,
      multiWallet: false,
      emailCapture: false,
      reownAuthentication: false,
      payWithExchange: false,
      payments: false
    }
  }
)
