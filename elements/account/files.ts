/** What comes after the account shows: the network between the page and these files may be down. */
export const accountFiles = {
  parts: () => import('./parts.ts'),
  disconnect: () => import('../../state/flows/disconnect.ts')
}

/** What a blockchain API makes known of an account. Undefined where it cannot be loaded: offline, or the files have moved. */
export const bringPortfolio = () => import('./portfolio.ts').catch(() => undefined)
