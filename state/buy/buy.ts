import { track } from '../analytics/track.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { defineFlow } from '../router/define-flow.ts'
import { screensOf } from '../router/flow-of.ts'
import { push } from '../router/router.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { createCatalog } from './catalog.ts'
import { createCheckout } from './checkout.ts'
import { createPurchaseForm } from './purchase-form.ts'
import { $accountPurchases } from './purchases.ts'
import { createQuotes } from './quotes.ts'
import { createSlowNotice } from './slow-notice.ts'
import { $purchaseCheckFailed, checkPurchase, resumePurchaseTracking } from './track-purchases.ts'

/**
 * On-ramp flow: choose a token, an amount and a provider; open the provider's
 * page, and wait until the purchase arrives.
 */
export const buyFlow = defineFlow(screensOf('buy'), ({ signal }) => {
  closeOnDisconnect('buy', signal)
  resumePurchaseTracking()
  const catalog = createCatalog(signal)
  const form = createPurchaseForm(catalog)
  const checkout = createCheckout(signal, form)
  const $slow = createSlowNotice(signal, checkout.$purchase)

  function showActivity(): void {
    push('OnRampActivity')
    if (!catalog.$providers.get().some(({ name }) => name === 'coinbase')) return
    import('./coinbase-transactions.ts').then(
      ({ refreshCoinbaseTransactions }) => refreshCoinbaseTransactions(),
      () => undefined // the screen's chunk failed too and shows the error
    )
  }

  track('SELECT_BUY_CRYPTO', { isSmartAccount: $isSmartAccount.get() })
  void catalog.load()
  const { $offers } = createQuotes({ signal, catalog, form })

  return {
    $status: catalog.$status,
    $tokens: catalog.$tokens,
    $token: form.$token,
    $matches: form.$matches,
    $term: form.$term,
    $currencies: form.$currencies,
    $currency: form.$currency,
    $amount: form.$amount,
    $problem: form.$problem,
    $offers,
    $opening: checkout.$opening,
    $purchase: checkout.$purchase,
    $slow,
    $purchases: $accountPurchases,
    $unseeable: $purchaseCheckFailed,
    load: catalog.load,
    setAmount: form.setAmount,
    search: form.search,
    chooseToken: form.chooseToken,
    chooseCurrency: form.chooseCurrency,
    choose: checkout.choose,
    openAgain: checkout.openAgain,
    follow: checkout.follow,
    look: checkPurchase,
    show: checkout.show,
    showActivity
  }
})
