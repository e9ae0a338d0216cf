import type { AccountState, NetworkState, PublicState, ThemeState } from './app-kit-state.ts'

// What hooks and composables return on a server, and until the page is hydrated: no wallet is connected.

export const servedAccount: AccountState = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected'
}

export const servedNetwork: NetworkState = {
  caipNetwork: undefined,
  chainId: undefined,
  caipNetworkId: undefined,
  approvedCaipNetworkIds: undefined,
  supportsAllNetworks: true
}

export const servedState: PublicState = {
  initialized: false,
  loading: false,
  open: false,
  selectedNetworkId: undefined,
  activeChain: 'eip155'
}

export const servedTheme: ThemeState = { themeMode: 'light', themeVariables: {} }
