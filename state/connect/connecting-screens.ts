import type { RouteName } from '../router/router.ts'

/**
 * Screens of the flow: a copy of `screensOf('connecting')`, because the screen
 * table loads after the first connect request.
 */
export const connectingScreens: readonly RouteName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic'
]
