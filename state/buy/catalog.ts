import { atom, computed } from 'nanostores'
import type { OnrampProvider } from '../../adapters/api/contract/onramp.ts'
import { getOnrampOptions } from '../../adapters/api/onramp.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { $accountContext } from '../networks/account-context.ts'
import { $networks } from '../networks/networks.ts'
import { getServiceClient, reportServiceFailure } from '../services/client.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { getBuyTokens } from './offers.ts'
import { isBuyingRestricted } from './restricted-zone.ts'

export type BuyStatus =
  | { readonly name: 'loading' }
  /** No provider sells for this account here. */
  | { readonly name: 'absent' }
  /** The on-ramp is not available in the user's region. */
  | { readonly name: 'restricted' }
  | { readonly name: 'failed' }
  | { readonly name: 'ready' }

/** Creates what can be bought: the providers, and the tokens that they sell for the account. */
export function createCatalog(signal: AbortSignal) {
  const $status = atom<BuyStatus>({ name: 'loading' })
  const $providers = atom<readonly OnrampProvider[]>([])

  /**
   * Networks on which the account is valid.
   * For a smart account only the active one: elsewhere it may not exist.
   */
  const $open = computed([$accountContext, $networks, $isSmartAccount], (subject, networks, isSmartAccount) =>
    networks.filter(
      network => network.chainNamespace === subject?.network.chainNamespace && (!isSmartAccount || network === subject.network)
    )
  )
  const $tokens = computed([$providers, $open, $accountContext], (providers, networks, subject) =>
    getBuyTokens(providers, networks, subject?.network)
  )

  async function load(): Promise<void> {
    if (isBuyingRestricted()) return $status.set({ name: 'restricted' })
    $status.set({ name: 'loading' })
    const http = getServiceClient('chain')
    if (!http) return $status.set({ name: 'absent' })
    try {
      const { providers, paymentCurrencies, purchaseCurrencies } = await getOnrampOptions(http, { signal })
      if (signal.aborted) return
      // a service without provider names sells through those it knows
      const others = [{ name: '', label: '', fee: [0, 0], quotes: true, paymentCurrencies, purchaseCurrencies }] as const
      $providers.set(providers ?? others)
      $status.set({ name: $tokens.get().length > 0 ? 'ready' : 'absent' })
    } catch (error) {
      if (signal.aborted) return
      reportServiceFailure(error)
      $status.set({ name: error instanceof HttpError && error.status === 404 ? 'absent' : 'failed' })
    }
  }

  return { $status, $providers, $tokens, load }
}

export type Catalog = ReturnType<typeof createCatalog>
