/** A screenshot that differs from the approved one, is new, or is missing. */
export interface Difference {
  readonly name: string
  readonly before?: Buffer | undefined
  readonly after?: Buffer
  readonly difference?: Buffer
  readonly dots: number
}

const picture = (title: string, png: Buffer | undefined): string =>
  `<figure><figcaption>${title}</figcaption>${png ? `<img alt="" src="data:image/png;base64,${png.toString('base64')}" />` : '<p>none</p>'}</figure>`

/** Returns a page that shows the changes: before, after, and where. */
export function differencePage(differences: readonly Difference[]): string {
  const sections = differences.map(
    ({ name, before, after, difference, dots }) => `<section id="${name}">
<h2><a href="#${name}">${name}</a> <small>${before ? (after ? (dots === Infinity ? 'another size' : `${dots} dots`) : 'no such scene any more') : 'new'}</small></h2>
<div>${picture('before', before)}${picture('after', after)}${picture('difference', difference)}</div>
</section>`
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Pictures that differ</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 24px; }
  section { margin-block: 32px; content-visibility: auto; }
  div { display: flex; gap: 16px; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { display: block; border: 1px solid light-dark(#ccc, #444); }
  h2 { font-size: 17px; }
  small { font-weight: 400; }
</style>
<h1>${differences.length} pictures differ</h1>
${sections.join('\n')}
</html>
`
}
