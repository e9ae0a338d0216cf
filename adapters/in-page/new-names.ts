import type { DiscoveredWallet, WalletRegistry } from './discovery.ts'

/**
 * Returns the wallets whose name is new to the registry, for wallets without an id of their own: one that is found twice is
 * listed once, and another one of the same name is not the user's selection.
 */
export const withNewNames = <Found extends DiscoveredWallet>(
  { registered }: WalletRegistry<Found>,
  wallets: readonly Found[]
): readonly Found[] =>
  wallets.filter(
    ({ wallet: { name } }, index) =>
      ![...registered.values(), ...wallets.slice(0, index)].some(({ wallet }) => wallet.name === name)
  )
