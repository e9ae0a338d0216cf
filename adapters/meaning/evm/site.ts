const siteNames = /^(uri|host|hostname|domain|origin)$/i

/** The site that a login by typed data is for: a field of such a name, with an address of the web or a host in it. */
export const siteIn = ({ name, type, value }: { readonly name: string; readonly type: string; readonly value: unknown }) =>
  type === 'string' && typeof value === 'string' && siteNames.test(name) && isSite(value) ? value : undefined

export const isSite = (text: string): boolean => /^\s*((https?:)?\/\/\S|[^\s/:@]+\.[^\s/:@]+(:\d+)?(\/|\s*$))/i.test(text)
