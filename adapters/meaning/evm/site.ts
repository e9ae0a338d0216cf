/** Field names by their ending: `loginUri`, `onlySignOn`, `appDomain`. */
const siteNames = /(ur[il]|host|hostname|domain|origin|website|site|audience|aud|dapp|app|ogn|signon|realm)$/i

/** Returns the site of a login by typed data: a field with such a name, with a web URL or a host. */
export const siteIn = ({ name, type, value }: { readonly name: string; readonly type: string; readonly value: unknown }) =>
  type === 'string' && typeof value === 'string' && siteNames.test(name) && isSite(value) ? value : undefined

export function isSite(text: string): boolean {
  if (/^\s*(https?:)?\/\/\S/i.test(text)) return true
  const [, host = ''] = /^\s*([^\s/:@]+)(?::\d+)?(?:\/|\s*$)/.exec(text) ?? []
  return host.slice(1, -1).includes('.')
}
