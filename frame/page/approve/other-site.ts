import { isSite } from '../../../adapters/meaning/evm/site.ts'

/**
 * The host that a text names, where that is another one than the app's.
 *
 * @param named the address of a site, or its host
 */
export function otherSite(origin: string, named: string): string | undefined {
  if (!isSite(named)) return undefined
  try {
    const { host } = new URL(`https://${named.trim().replace(/^(https?:)?\/\//i, '')}`)
    return host === new URL(origin).host ? undefined : host
  } catch {
    return named
  }
}
