export type LinkTarget = '_self' | '_top' | '_blank'

/**
 * Where a wallet's link opens so that the visitor keeps the page. A scheme of an app's own leaves it as it is; an https link, which no app
 * may take, would replace it. Telegram's own browser opens nothing but new tabs, and a frame may hand over to apps only from the top.
 */
export function linkTarget(
  href: string,
  { telegram, inFrame }: { readonly telegram: boolean; readonly inFrame: boolean }
): LinkTarget {
  if (telegram) return '_blank'
  if (inFrame) return '_top'
  return /^https?:/i.test(href) ? '_blank' : '_self'
}
