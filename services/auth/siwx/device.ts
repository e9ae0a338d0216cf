/** What people know their browsers by. The first that is found counts: each later one is also in the names of those before. */
const browsers: readonly (readonly [name: string, form: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[^)]*\bSafari\//]
]

const systems: readonly (readonly [name: string, form: RegExp])[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/]
]

/**
 * `Chrome 156 on Linux`: enough to tell one's devices apart in a list, and too little to tell people apart by. No more of a user agent
 * is kept.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return 'Unknown device'
  const [browser, version] = browsers.flatMap(([name, form]) => {
    const found = form.exec(userAgent)
    return found ? [[name, found[1]!.slice(0, 4)] as const] : []
  })[0] ?? ['Unknown browser', '']
  const system = systems.find(([, form]) => form.test(userAgent))?.[0]
  return `${browser}${version && ` ${version}`}${system ? ` on ${system}` : ''}`
}
