import { useStore } from '@nanostores/react'
import type { Namespace } from '../../../adapters/base/caip.ts'
import type { Provider } from '../../../adapters/base/provider.ts'
import type { WalletType } from '../../../adapters/wallet-source.ts'
import { currentAppKit } from '../../../elements/compat/app-kit.ts'
import { getAccountState, getWalletInfo, type AccountState, type WalletInfo } from '../../../elements/compat/app-kit-state.ts'
import { servedAccount } from '../../../elements/compat/server-values.ts'
import { $kit } from '../../../state/session/active-session.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Returns the connected account, of one namespace or the active one. */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AccountState {
  const served = useIsHydrating()
  useStore($kit)
  return served ? servedAccount : getAccountState(namespace)
}

/**
 * Returns the wallet's provider (EIP-1193; on Solana, Bitcoin and Polkadot `request` with the methods
 * of WalletConnect). Its type does not include `undefined` while disconnected: apps pass it on unchanged.
 */
export function useAppKitProvider<Type = Provider>(
  namespace: Namespace
): { readonly walletProvider: Type; readonly walletProviderType: WalletType | undefined } {
  const served = useIsHydrating()
  useStore($kit)
  if (served) return { walletProvider: undefined as Type, walletProviderType: undefined }
  return {
    walletProvider: currentAppKit()?.getProvider(namespace) as Type,
    walletProviderType: getWalletInfo(namespace)?.type
  }
}

/** Returns the connected wallet's name and image. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: WalletInfo | undefined } {
  const served = useIsHydrating()
  useStore($kit)
  return { walletInfo: served ? undefined : getWalletInfo(namespace) }
}
