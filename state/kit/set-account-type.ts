import type { AccountKind } from '../../adapters/wallet-source.ts'

/**
 * Switches the connected wallet between its smart account and its EOA, now and on later visits.
 * Stores and the provider follow. If the wallet turns out to have no smart account, the EOA stays active.
 *
 * @throws KitError `not-connected`; `unsupported-method` ("This application might not support Smart Accounts") if the wallet
 * has only one account type on the network; the wallet's own errors
 */
export async function setAccountType(kind: AccountKind): Promise<void> {
  await (await import('../login/account-type.ts')).applyAccountType(kind)
}
