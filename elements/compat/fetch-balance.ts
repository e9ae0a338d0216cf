import { formatUnits } from '../../adapters/base/units.ts'
import type { ChainId } from '../../adapters/base/caip.ts'
import { $balance, type Balance } from '../../state/account/balance.ts'
import { $kit } from '../../state/session/active-session.ts'

/** Result of `fetchBalance`: in whole coins, as a decimal number. */
export interface FetchedBalance {
  readonly data?: { readonly balance: string; readonly symbol: string; readonly chainId: ChainId | undefined }
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Reads the native balance of the active account. */
export async function fetchBalance(): Promise<FetchedBalance> {
  const { refreshBalance } = await import('../../state/account/balance-query.ts')
  refreshBalance()
  const balance = await settledBalance()
  if (balance.name !== 'ready') return { isSuccess: false, isError: true }
  const { value, decimals, symbol } = balance
  return { data: { balance: formatUnits(value, decimals), symbol, chainId: $kit.get().chainId }, isSuccess: true, isError: false }
}

function settledBalance(): Promise<Balance> {
  return new Promise(resolve => {
    const stop = $balance.subscribe(balance => {
      if (balance.name === 'loading') return
      queueMicrotask(() => stop())
      resolve(balance)
    })
  })
}
