import { isSite } from '../../../adapters/meaning/evm/site.ts'

/**
 * Returns the host that a text names, if it differs from the app's.
 *
 * @param named the URL of a site, or its host
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
