type Names = readonly (readonly [string, RegExp])[]

const browsers: Names = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//]
]
const systems: Names = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/]
]
const unknown = 'Unknown device'

/**
 * Returns `Firefox on Linux` from a user agent: enough for users to recognize their device, and
 * useless for tracking.
 */
export function parseDeviceName(userAgent = ''): string {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? unknown)
}

/**
 * Accepts a device name of another service if {@link parseDeviceName} could have returned it: mails
 * must not contain text of an attacker.
 */
export function knownDeviceName(reported: string): string {
  const isName = (text: string | undefined, names: Names) => names.some(([name]) => name === text)
  const [first, second, ...more] = reported.split(' on ')
  const isPair = isName(first, browsers) && isName(second, systems) && more.length === 0
  return isPair || isName(reported, browsers) || isName(reported, systems) ? reported : unknown
}

const nameIn = (text: string, names: Names) => names.find(([, form]) => form.test(text))?.[0]
