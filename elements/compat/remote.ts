import { computed } from 'nanostores'
import { $chainConfigured } from '../../state/chain-service.ts'
import { $features } from '../../state/features.ts'
import { $options, type Social } from '../../state/options.ts'

/** What is on once the services have spoken, as `getRemoteFeatures()` tells it. What the kit has nothing for is off. */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly Social[] | false
  /** Empty where they are on: the kit does not name who sells. */
  readonly swaps: readonly string[] | false
  /** Empty where it is on: the kit does not name who sells. */
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  /** A site may list the wallets itself, always. */
  readonly headless: true
  readonly reownBranding: false
  /** There is one wallet a namespace. */
  readonly multiWallet: false
  readonly emailCapture: false
  readonly reownAuthentication: false
  readonly payWithExchange: false
  readonly payments: false
}

export const $remote = computed(
  [$features, $options, $chainConfigured],
  ({ email, socials, swaps, onramp, history }, { adapters }, chain): RemoteFeatures => {
    const isLogin = adapters.some(({ source }) => source?.login)
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
