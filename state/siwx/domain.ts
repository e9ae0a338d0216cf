// What a domain looks like, and what it is. Letters of other alphabets can be drawn exactly as Latin ones: the address bar of a site that
// pretends to be another one may look right.

export interface DomainReading {
  /** As people read it: letters in the place of `xn--`. */
  readonly shown: string
  /** As the network knows it. */
  readonly ascii: string
  /** Letters of several alphabets in one name, or letters of another alphabet that all look like Latin ones. */
  readonly deceptive: boolean
}

/** Alphabets by their Unicode names. What has none (digits, the hyphen, marks that belong to any letter) counts for nothing. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Lao',
  'Ethiopic',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul'
].map(name => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

/** Of no alphabet in particular. */
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u

/** One writing each, that is written with several (UTS 39, "highly restrictive"). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul']
]

/** Letters that are drawn like Latin small letters, of the alphabets that have enough of them to write words (UTS 39, confusables). */
const lookAlikes = /^[абвгԁеһіїјкӏмոոпорԛсѕтуԝхұүցգհոսօզνοραικυωχβηγτε\d-]+$/u

/** Reads an authority of RFC 3986: a host, with its port where it has one. */
export function readDomain(domain: string): DomainReading {
  const [, host = '', port = ''] = /^(.*?)(:\d+)?$/.exec(domain.toLowerCase()) ?? []
  const labels = host.split('.').map(label => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
  return {
    shown: labels.join('.') + port,
    ascii: asciiOf(host) + port,
    // one that does not decode is nothing that anybody should read
    deceptive: labels.some(label => label.startsWith('xn--') || isDeceptive(label))
  }
}

function isDeceptive(label: string): boolean {
  const used = scripts.filter(([, letters]) => letters.test(label)).map(([name]) => name)
  // a letter of an alphabet that is not listed, among letters of one that is
  const others = [...label].some(
    letter => /\p{L}/u.test(letter) && !shared.test(letter) && !scripts.some(([, letters]) => letters.test(letter))
  )
  if (others && used.length) return true
  if (used.length > 1) return !together.some(writing => used.every(name => writing.includes(name)))
  return used[0] !== 'Latin' && used.length === 1 && lookAlikes.test(label)
}

function asciiOf(host: string): string {
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    return host // no host that a browser knows; it is shown as it is written
  }
}

/** RFC 3492. `undefined`: it is none. */
function decodePunycode(text: string): string | undefined {
  const end = text.lastIndexOf('-')
  const output = [...(end > 0 ? text.slice(0, end) : '')].map(letter => letter.codePointAt(0)!)
  let position = 0
  let code = 128
  let bias = 72
  for (let at = end > 0 ? end + 1 : 0; at < text.length;) {
    const before = position
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digitOf(text[at++])
      if (digit === undefined) return undefined
      position += digit * weight
      const threshold = step <= bias ? 1 : step >= bias + 26 ? 26 : step - bias
      if (digit < threshold) break
      weight *= 36 - threshold
      if (weight > 0x7fffffff) return undefined
    }
    const count = output.length + 1
    bias = adapt(position - before, count, before === 0)
    code += Math.floor(position / count)
    position %= count
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
    output.splice(position++, 0, code)
  }
  return output.length ? String.fromCodePoint(...output) : undefined
}

function digitOf(letter: string | undefined): number | undefined {
  const digit = letter === undefined ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter)
  return digit < 0 ? undefined : digit
}

function adapt(moved: number, count: number, first: boolean): number {
  let delta = first ? Math.floor(moved / 700) : moved >> 1
  delta += Math.floor(delta / count)
  let steps = 0
  for (; delta > 455; steps += 36) delta = Math.floor(delta / 35)
  return steps + Math.floor((36 * delta) / (delta + 38))
}
