/** `Firefox on Linux`, of a user agent: enough for people to know their own by, and nothing to follow anybody with. */
export function deviceNameOf(userAgent = ''): string {
  const browser = nameIn(userAgent, [
    ['Edge', /Edg(e|A|iOS)?\//],
    ['Opera', /OPR\//],
    ['Samsung Internet', /SamsungBrowser\//],
    ['Firefox', /(Firefox|FxiOS)\//],
    ['Chrome', /(Chrome|CriOS|HeadlessChrome)\//],
    ['Safari', /Safari\//]
  ])
  const system = nameIn(userAgent, [
    ['Android', /Android/],
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Windows', /Windows/],
    ['macOS', /Mac OS X|Macintosh/],
    ['ChromeOS', /CrOS/],
    ['Linux', /Linux/]
  ])
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'An unknown device')
}

const nameIn = (text: string, names: readonly (readonly [string, RegExp])[]) => names.find(([, form]) => form.test(text))?.[0]
