import type { DappMetadata } from '../../adapters/wallet-source.ts'
import { $options } from './options.ts'
import { pageInfo } from '../platform/page.ts'

/**
 * Returns the app's metadata for wallets.
 * Reads the page on each call, so that a title set later applies.
 */
export function siteMetadata(): DappMetadata {
  const { title, description, origin, icon } = pageInfo()
  return { name: title, description, url: origin, icons: icon ? [icon] : [], ...$options.get().metadata }
}
