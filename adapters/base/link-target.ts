export type LinkTarget = '_self' | '_top' | '_blank'

/**
 * Returns the `target` for a wallet link, so that the user keeps the page.
 * A custom scheme leaves the page in place; an https link that no app handles would replace it. Telegram's browser opens only
 * new tabs, and an iframe can open apps only from the top window.
 */
export function getLinkTarget(
  href: string,
  { telegram, inFrame }: { readonly telegram: boolean; readonly inFrame: boolean }
): LinkTarget {
  if (telegram) return '_blank'
  if (inFrame) return '_top'
  return /^https?:/i.test(href) ? '_blank' : '_self'
}
