import type { RouteName } from '../router.ts'

/** `screensOf('connecting')`, in words of its own: it comes with the first wallet that is asked, and the table of all screens later. */
export const connectingScreens: readonly RouteName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic'
]
