import { useStore } from '@nanostores/react'
import { $balance, type Balance } from '../state/balance.ts'
import { $kit } from '../state/current.ts'
import type { KitState } from '../state/kit-state.ts'
import { $open } from '../state/open.ts'
import { $chainId, $network, $networks, $unsupportedNetwork } from '../state/networks.ts'
import { $receivers, type Receiver } from '../state/receivers.ts'
import { $route, type Route } from '../state/router.ts'
import { $sent, type SentTransfer } from '../state/sent.ts'
import { $account, $address, $session } from '../state/current.ts'
import { $activeNamespace, $sessions, type Session, type Sessions } from '../state/session.ts'
import { $isSmartAccount } from '../state/smart-account.ts'
import { $locale } from '../state/text/text.ts'
import { $theme, type Theme } from '../state/theme.ts'
import type { AccountId, ChainId, Namespace } from '../adapters/base/caip.ts'
import type { Locale } from '../adapters/base/locales.ts'
import type { Network } from '../adapters/base/network.ts'

// One hook a public store. Each renders the component anew when its store changes, and needs no provider above it. What a server draws, a
// page that takes over from it draws once more: there nobody is connected, although the stores know a returning visitor by then.

const initially = { ssr: 'initial' } as const
const absent = { ssr: () => undefined }
const no = { ssr: () => false }
const disconnected: Session = { status: 'disconnected' }
const noNetworks: readonly Network[] = []
const firstRoute: Route = { name: 'Connect', params: {} }
const stopped: KitState = {
  open: false,
  status: 'disconnected',
  account: undefined,
  address: undefined,
  chainId: undefined,
  namespace: 'eip155'
}

/** What a host reads at a glance: open, status, account, address, chain and namespace. */
export const useKit = (): KitState => useStore($kit, { ssr: () => stopped })

/** The session of the active namespace. */
export const useSession = (): Session => useStore($session, { ssr: () => disconnected })

/** The session of each namespace. */
export const useSessions = (): Sessions => useStore($sessions, initially)

/** The active account, CAIP-10. */
export const useAccount = (): AccountId | undefined => useStore($account, absent)

/** The active account's address. */
export const useAddress = (): string | undefined => useStore($address, absent)

/** The namespace that button and account speak of. */
export const useActiveNamespace = (): Namespace => useStore($activeNamespace, initially)

/** The network the kit is on, if it is one of the requested ones. */
export const useNetwork = (): Network | undefined => useStore($network, absent)

/** The networks the site asked for. */
export const useNetworks = (): readonly Network[] => useStore($networks, { ssr: () => noNetworks })

/** The network the kit is on, CAIP-2. */
export const useChainId = (): ChainId | undefined => useStore($chainId, absent)

/** The wallet sits on a network that the site did not ask for. */
export const useUnsupportedNetwork = (): boolean => useStore($unsupportedNetwork, no)

/** The native balance of the active account, in the smallest unit, and whether it is known. */
export const useBalance = (): Balance => useStore($balance, initially)

/** The active account is a smart account. */
export const useIsSmartAccount = (): boolean => useStore($isSmartAccount, no)

/** Whom the visitor has sent to, newest first. */
export const useReceivers = (): readonly Receiver[] => useStore($receivers, initially)

/** What was sent from here, newest first, and how each is getting on. */
export const useSent = (): readonly SentTransfer[] => useStore($sent, initially)

/** Whether the modal is open. */
export const useOpen = (): boolean => useStore($open, initially)

/** The screen the modal is at. */
export const useRoute = (): Route => useStore($route, { ssr: () => firstRoute })

/** The mode and the masters of the look. */
export const useTheme = (): Theme => useStore($theme, initially)

/** The language that the kit speaks. */
export const useLocale = (): Locale => useStore($locale, initially)
