/** What could load something, or hide that it does: an escaped letter spells any word. */
const unsafe =
  /\\|@import|@charset|@namespace|image-set|cross-fade|image\(|element\(|expression|javascript:|behavior|-moz-binding|src\s*\(|[<]/i

const url = /url\(\s*(["']?)([^"')]*)\1\s*\)/gi
const localUrl = /^#[\w.:-]+$/

/**
 * Styles without anything from outside: `url()` only for parts of the same picture, everything else of the kind is `none`.
 * `undefined` where it cannot be told what would be loaded.
 */
export function cleanCss(css: string): string | undefined {
  const bare = css
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/<!--|-->/g, ' ')
    .replace(/@(?:import|charset|namespace)\b[^;{}]*;/gi, ' ')
    .replace(url, (_, __, target: string) => (localUrl.test(target.trim()) ? `url(${target.trim()})` : 'none'))
  const rest = bare.replace(/url\(#[\w.:-]+\)/g, '')
  return unsafe.test(bare) || /url\s*\(/i.test(rest) ? undefined : bare
}

/** The parts of the picture that a style or an attribute shows. */
export function* localReferences(text: string): Iterable<string> {
  for (const [, id] of text.matchAll(/url\(\s*["']?#([\w.:-]+)["']?\s*\)/gi)) yield id!
}
