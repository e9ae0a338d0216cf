/**
 * A page's component, and its server-rendered HTML.
 * Two tests check the two halves: Node renders each with the packed package (test/package.test.ts), and a browser hydrates the
 * HTML (test/react/react.test.tsx), with React 18 and 19.
 */
export interface ServerRendered {
  /** A component of `w3m-kit/react`, or the tag itself, which a page may write without one. */
  readonly component: string
  readonly props: { readonly [name: string]: unknown }
  readonly html: string
}

export const serverRendered: readonly ServerRendered[] = [
  { component: 'W3mButton', props: {}, html: '<w3m-button></w3m-button>' },
  {
    component: 'W3mButton',
    props: {
      size: 'lg',
      label: 'Log in',
      loadingLabel: 'A moment…',
      balance: 'hide',
      charsStart: 6,
      disabled: true,
      namespace: 'eip155',
      className: 'wide',
      id: 'log-in',
      title: 'Your wallet',
      'data-place': 'header'
    },
    html: '<w3m-button class="wide" id="log-in" title="Your wallet" data-place="header"></w3m-button>'
  },
  { component: 'W3mConnectButton', props: { size: 'sm', label: 'Log in' }, html: '<w3m-connect-button></w3m-connect-button>' },
  { component: 'W3mAccountButton', props: { size: 'sm', balance: 'hide' }, html: '<w3m-account-button></w3m-account-button>' },
  { component: 'W3mNetworkButton', props: { size: 'lg', disabled: true }, html: '<w3m-network-button></w3m-network-button>' },
  { component: 'W3mAccount', props: {}, html: '<w3m-account></w3m-account>' },
  { component: 'W3mNetwork', props: {}, html: '<w3m-network></w3m-network>' },
  { component: 'w3m-button', props: {}, html: '<w3m-button></w3m-button>' },
  {
    component: 'w3m-button',
    props: { size: 'lg', label: 'Log in', 'loading-label': 'A moment…' },
    html: '<w3m-button size="lg" label="Log in" loading-label="A moment…"></w3m-button>'
  },
  { component: 'w3m-network-button', props: { size: 'sm' }, html: '<w3m-network-button size="sm"></w3m-network-button>' }
]

/** Results of each hook of `w3m-kit/react` on a server, and in the first render of a hydrated page. */
export const serverRead: Readonly<Record<string, unknown>> = {
  useKit: { open: false, status: 'disconnected', namespace: 'eip155' },
  useSession: { status: 'disconnected' },
  useSessions: {},
  useAccount: undefined,
  useAddress: undefined,
  useActiveNamespace: 'eip155',
  useNetwork: undefined,
  useNetworks: [],
  useChainId: undefined,
  useUnsupportedNetwork: false,
  useBalance: { name: 'none' },
  useIsSmartAccount: false,
  useReceivers: [],
  useSent: [],
  useOpen: false,
  useRoute: { name: 'Connect', params: {} },
  useTheme: { mode: 'auto', variables: {} },
  useLocale: 'en'
}
