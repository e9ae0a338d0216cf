import type { AccountKind } from '../adapters/wallet-source.ts'

/**
 * Has the smart account of the connected wallet act, or the key's own account, now and on later visits: stores and whoever asks the provider
 * follow.
 *
 * @throws KitError `not-connected`; `unsupported-method` ("This application might not support Smart Accounts") where the wallet has but one
 * kind of account on the network; what the wallet says. Where it has no smart account after all, the key's own account acts.
 */
export async function setAccountType(kind: AccountKind): Promise<void> {
  await (await import('./flows/account-type.ts')).setAccountType(kind)
}
