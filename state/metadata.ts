import type { DappMetadata } from '../adapters/wallet-source.ts'
import { $options } from './options.ts'
import { page } from './page.ts'

/** How the site presents itself to wallets. Read from the page when it is asked for, so that a title set later counts. */
export function siteMetadata(): DappMetadata {
  const { title, description, origin, icon } = page()
  return { name: title, description, url: origin, icons: icon ? [icon] : [], ...$options.get().metadata }
}
