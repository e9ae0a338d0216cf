// How the code of the screens comes that a first open does not show. Apart from the registry: the list of what each needs is long, and
// travels with the first of them.

/** One chunk a flow. */
export const later = {
  /** Apart from Connect: its virtual list has no part in the first open. */
  allWallets: () => import('./connect/w3m-all-wallets-view.ts'),
  connecting: () => import('./connecting/index.ts'),
  guide: () => import('./guide/index.ts'),
  /** What a blockchain API makes known of an account. */
  portfolio: () => import('../account/portfolio.ts'),
  transactions: () => import('./transactions/index.ts'),
  networks: () => import('./networks/index.ts'),
  receive: () => import('./receive/index.ts'),
  wallets: () => import('./wallets/index.ts'),
  send: () => import('./send/index.ts'),
  /** Apart from the form: they come when the visitor goes on. */
  sendToken: () => import('./send/w3m-wallet-send-select-token-view.ts'),
  sendPreview: () => import('./send/w3m-wallet-send-preview-view.ts'),
  sendConfirmed: () => import('./send/w3m-wallet-send-confirmed-view.ts')
} as const satisfies { readonly [flow: string]: () => Promise<unknown> }
