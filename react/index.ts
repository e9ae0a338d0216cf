// `w3m-kit/react`: a component an element, a hook a store. Call `createKit` of `w3m-kit` once, anywhere: there is no provider.

export {
  useAccount,
  useActiveNamespace,
  useAddress,
  useBalance,
  useChainId,
  useIsSmartAccount,
  useKit,
  useLocale,
  useNetwork,
  useNetworks,
  useOpen,
  useReceivers,
  useRoute,
  useSent,
  useSession,
  useSessions,
  useTheme,
  useUnsupportedNetwork
} from './hooks.ts'
export { W3mAccount } from './w3m-account.ts'
export { W3mAccountButton } from './w3m-account-button.ts'
export { W3mButton } from './w3m-button.ts'
export { W3mConnectButton } from './w3m-connect-button.ts'
export { W3mModal } from './w3m-modal.ts'
export { W3mNetwork } from './w3m-network.ts'
export { W3mNetworkButton } from './w3m-network-button.ts'
