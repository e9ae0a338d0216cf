/** CSS that could load something or hide that it does: an escape can spell any keyword. */
const unsafe =
  /\\|@import|@charset|@namespace|image-set|cross-fade|image\(|element\(|expression|javascript:|behavior|-moz-binding|src\s*\(|[<]/i

/**
 * Maximum length: that of an image in metadata; only fonts make styles longer, and they are not
 * loaded.
 */
const longest = 2 ** 18
const localUrl = /^#[\w.:-]+$/

/**
 * Sanitizes CSS so that it loads nothing external: `url()` only for fragments of the same image, any
 * other becomes `none`. Returns `undefined` if it cannot be determined what would load, and for text that is too long.
 *
 * The input is untrusted: every pattern consumes to the end of its match and resumes after it, so that matching takes linear
 * time.
 */
export function sanitizeCss(css: string): string | undefined {
  if (css.length > longest) return undefined
  const bare = css
    .replace(/\/\*[^]*?(?:\*\/|$)/g, ' ')
    .replace(/<!--|-->/g, ' ')
    .replace(/@(?:import|charset|namespace)\b[^;{}]*(;?)/gi, (rule, end: string) => (end === '' ? rule : ' '))
    .replace(/url\(([^)]*)(\)?)/gi, (whole, inner: string, end?: string) => (end === undefined ? whole : cleanUrl(whole, inner)))
  const rest = bare.replace(/url\(#[\w.:-]+\)/g, '')
  return unsafe.test(bare) || /url\s*\(/i.test(rest) ? undefined : bare
}

function cleanUrl(whole: string, inner: string): string {
  const text = inner.trim()
  const target = (/^(["'])/.test(text) && text.length > 1 && text.at(-1) === text[0] ? text.slice(1, -1) : text).trim()
  // nested quotes: the URL ends elsewhere
  if (/["']/.test(target)) return whole
  return localUrl.test(target) ? `url(${target})` : 'none'
}

/** Yields the fragments that a style or an attribute references. */
export function* findLocalReferences(text: string): Iterable<string> {
  for (const [, id] of text.matchAll(/url\(\s*["']?#([\w.:-]+)["']?\s*\)/gi)) yield id!
}
