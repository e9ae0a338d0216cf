import { isConfusableLabel } from './confusable-label.ts'

// Parses a domain for display and comparison. Letters of other alphabets can look exactly like Latin ones: the address bar of a
// phishing site may look right.

export interface ParsedDomain {
  /** Unicode form, with `xn--` labels decoded. */
  readonly shown: string
  /** ASCII form, as used by DNS. */
  readonly ascii: string
  /**
   * Whether it may be mistaken for another name: it mixes scripts, or has
   * letters that look Latin or are invisible.
   */
  readonly deceptive: boolean
}

/** Parses an authority of RFC 3986: a host, with its port if it has one. */
export function parseDomain(domain: string): ParsedDomain {
  const [, host = '', port = ''] = /^(.*?)(:\d+)?$/.exec(domain.toLowerCase()) ?? []
  const labels = host.split('.').map(label => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
  return {
    shown: labels.join('.') + port,
    ascii: asciiOf(host) + port,
    // a label that still starts with xn-- failed to decode
    deceptive: labels.some(label => label.startsWith('xn--') || isConfusableLabel(label, labels.length > 1 ? labels.at(-1) : ''))
  }
}

function asciiOf(host: string): string {
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    return host // not a host that a browser accepts: shown unchanged
  }
}

/** Decodes Punycode (RFC 3492). Returns `undefined` if the text is invalid. */
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
  // browsers reject a Punycode label that decodes to ASCII only
  return output.some(letter => letter > 127) ? String.fromCodePoint(...output) : undefined
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
