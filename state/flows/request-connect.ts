import type { AccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { $open } from '../open.ts'
import { openModal } from '../modal.ts'
import { $connected } from '../current.ts'
import { onStop } from '../lifetime.ts'
import { findWallet } from '../wallets.ts'
import { connectWallet } from './connect.ts'

/** `kit.connect()`: with an id that wallet is asked at once, without one the modal opens and the visitor chooses. */
export async function requestConnect(walletId?: string): Promise<AccountId> {
  if (walletId === undefined) return chosen()
  const wallet = await findWallet(walletId)
  if (!wallet?.sourceId || !wallet.sourceWalletId) {
    throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this browser.`, {
      metaMessages: ['Ids are the rdns of an announced wallet, or "injected".']
    })
  }
  return connectWallet({ sourceId: wallet.sourceId, walletId: wallet.sourceWalletId, namespaces: wallet.namespaces })
}

/** Resolves with the account that is connected while the modal is open; closing it without one is a refusal. */
function chosen(): Promise<AccountId> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (): void => {
      for (const stop of stops) stop()
      const account = $connected.get()?.account
      if (account) resolve(account)
      else reject(new UserRejectedError())
    }
    if ($connected.get()) return settle()
    openModal('Connect')
    stops.push(
      $connected.listen(session => session && settle()),
      $open.listen(open => open || settle()),
      onStop(settle)
    )
  })
}
