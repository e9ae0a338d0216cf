import { track } from '../analytics/track.ts'
import { $tokens } from '../account/tokens.ts'
import { $accountContext } from '../networks/account-context.ts'
import { $network } from '../networks/networks.ts'
import type { AmountField } from '../send/amount-field.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import type { Sides } from './sides.ts'
import type { SwapTokenList } from './token-list.ts'
import { isSameToken } from './tokens.ts'

/** Initial form values from the route: token symbols or contract addresses, and a decimal amount. */
export interface SwapParameters {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: string | undefined
}

interface Form {
  readonly signal: AbortSignal
  readonly tokens: SwapTokenList
  readonly sides: Sides
  readonly amount: AmountField
}

/** Creates the initial values of the form: those of the route, applied once. */
export function createRouteValues({ signal, tokens, sides: { $fromAddress, $toAddress }, amount }: Form) {
  let begun = false
  let wanted: SwapParameters = {}

  /** Applies the route's values when a screen shows. Returning to the screen changes nothing. */
  function begin({ fromToken, toToken, amount: typed }: SwapParameters): void {
    if (begun) return
    begun = true
    if ($accountContext.get())
      track('OPEN_SWAP', { isSmartAccount: $isSmartAccount.get(), network: $network.get()?.caipNetworkId ?? '' })
    if (typed) amount.setDecimal(typed)
    wanted = { fromToken, toToken }
    // no other token is preselected, neither while this one is looked up nor if it is unknown
    if (fromToken !== undefined) $fromAddress.set(undefined)
    takeWanted()
  }

  /**
   * Applies the route's tokens, each as it becomes known.
   * A token that is neither listed nor held is looked up by address.
   */
  function takeWanted(): void {
    if (tokens.$list.get().name !== 'ready') return
    for (const [name, $side, $other] of [
      ['fromToken', $fromAddress, $toAddress],
      ['toToken', $toAddress, $fromAddress]
    ] as const) {
      const term = wanted[name]
      if (term === undefined) continue
      const found = tokens.find(term)
      const isListed = found && !found.unlisted
      if (!isListed && $tokens.get().name !== 'ready') continue
      wanted = { ...wanted, [name]: undefined }
      if (found && isSameToken($other.get(), found.address)) $other.set(undefined)
      if (found) $side.set(found.address)
      else if (/^0x[0-9a-f]{40}$/i.test(term)) {
        $side.set(term)
        void tokens.lookUp(term)
      }
    }
  }

  /** Drops tokens that are not known yet: the user has chosen others. */
  function forgetWanted(): void {
    wanted = {}
  }

  // they can be resolved once the list or the account's tokens have loaded
  const stops = [tokens.$list, tokens.$all, $tokens].map(store => store.listen(() => takeWanted()))
  signal.addEventListener('abort', () => stops.forEach(stop => stop()))

  return { begin, forgetWanted }
}
