import { atom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { $accountContext } from '../networks/account-context.ts'
import { $network } from '../networks/networks.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import type { SendForm } from './form.ts'
import type { SendParameters } from './status.ts'

/** Creates the initial values of the form: those of the route, applied once. */
export function createRouteValues({ tokens, amount, receiver }: SendForm) {
  const $asked = atom<string | undefined>(undefined)
  let begun = false
  let wanted: SendParameters = {}

  /** Applies the route's values when a screen shows. Returning to the screen changes nothing. */
  function begin({ token, to, amount: typed, asked }: SendParameters): void {
    if (begun) return
    begun = true
    $asked.set(asked)
    if ($accountContext.get())
      track('OPEN_SEND', { isSmartAccount: $isSmartAccount.get(), network: $network.get()?.caipNetworkId ?? '' })
    wanted = { token, to, amount: typed }
    takeWanted()
  }

  /**
   * Applies the route's values once there is an account: a returning user's
   * wallet may respond after the screen shows.
   */
  function takeWanted(): void {
    if (!$accountContext.get()) return
    const { token, to, amount: typed } = wanted
    wanted = {}
    if (token) void tokens.choose(token)
    if (typed) amount.setDecimal(typed)
    if (to) receiver.type(to)
  }

  return { $asked, begin, takeWanted }
}
