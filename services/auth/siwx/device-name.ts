/** Browser names. The first match counts: user agents of earlier entries also contain later names. */
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
 * Returns `Chrome 156 on Linux`: enough to distinguish a user's devices in a list, too little for
 * fingerprinting. Nothing else of the user agent is stored.
 */
export function parseDeviceName(userAgent: string | undefined): string {
  if (userAgent === undefined) return 'Unknown device'
  const [browser, version] = browsers.flatMap(([name, form]) => {
    const found = form.exec(userAgent)
    return found ? [[name, found[1]!.slice(0, 4)] as const] : []
  })[0] ?? ['Unknown browser', '']
  const system = systems.find(([, form]) => form.test(userAgent))?.[0]
  return `${browser}${version && ` ${version}`}${system ? ` on ${system}` : ''}`
}
