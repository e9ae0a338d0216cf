/** Lazy-loaded when the record of a wallet is signed or shown. */
export const records = () => import('./record.ts')

/** Lazy-loaded when an email address of the account was replaced without the wallet's key. */
export const former = () => import('./former.ts')
