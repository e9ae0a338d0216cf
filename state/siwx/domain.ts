import { looksLikeAnother } from './look-alikes.ts'

// What a domain looks like, and what it is. Letters of other alphabets can be drawn exactly as Latin ones: the address bar of a site that
// pretends to be another one may look right.

export interface DomainReading {
  /** As people read it: letters in the place of `xn--`. */
  readonly shown: string
  /** As the network knows it. */
  readonly ascii: string
  /** It may be taken for another name: letters of several writings, or that look like Latin ones, or that are not seen. */
  readonly deceptive: boolean
}

/** Reads an authority of RFC 3986: a host, with its port where it has one. */
export function readDomain(domain: string): DomainReading {
  const [, host = '', port = ''] = /^(.*?)(:\d+)?$/.exec(domain.toLowerCase()) ?? []
  const labels = host.split('.').map(label => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
  return {
    shown: labels.join('.') + port,
    ascii: asciiOf(host) + port,
    // one that does not decode is nothing that anybody should read
    deceptive: labels.some(label => label.startsWith('xn--') || looksLikeAnother(label, labels.length > 1 ? labels.at(-1) : ''))
  }
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
  // ASCII needs none of this: to a browser such a name is no name
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
