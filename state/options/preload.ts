import { atom } from 'nanostores'
import type { WalletSource } from '../../adapters/wallet-source.ts'
import { savesData } from '../platform/initial-environment.ts'
import type { Preload } from './options.ts'

/** What loads before the user needs it, and when. */
export interface Preloading {
  readonly when: Preload
  /** Wallet sources of the running kit. */
  readonly sources: readonly WalletSource[]
}

/** Before a kit runs: its buttons prefetch the modal alone. */
export const noPreloading: Preloading = { when: 'intent', sources: [] }

/** Separate from the options: a page with the script tag needs it before their code. */
export const $preloading = atom(noPreloading)

/** Returns whether files may load before the user needs them: the option `preload`, and the browser's data saver. */
export const mayPreload = (): boolean => $preloading.get().when !== 'none' && !savesData()

/** Loads the code that lists wallets, without discovery. */
export const preloadWallets = (): Promise<unknown>[] =>
  $preloading.get().sources.flatMap(source => source.preload?.('wallets') ?? [])
