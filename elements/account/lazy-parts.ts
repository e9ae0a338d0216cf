/** Chunks loaded after the account is shown. Loading may fail while the network is down. */
export const lazyParts = {
  parts: () => import('./card-details.ts'),
  disconnect: () => import('../../state/connect/disconnect.ts')
}

/**
 * Loads the portfolio section.
 * Resolves to `undefined` if the chunk cannot be loaded: offline, or the files have moved.
 */
export const loadPortfolio = () => import('./portfolio.ts').catch(() => undefined)
