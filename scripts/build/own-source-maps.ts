import type { Plugin } from 'vite'
import { localeChunk } from './locales.ts'

const comment = /\n\/\/# sourceMappingURL=\S+\s*$/

/**
 * Limits the source maps to what stack traces and debuggers of apps need, since they are half of the package otherwise: one position for
 * each line, and none for chunks of packages that are compiled in, data, texts and test wallets.
 */
export function ownSourceMaps(): Plugin {
  return {
    name: 'own-source-maps',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const name = `${file.fileName}.map`
          const map = bundle[name]
          if (!file.moduleIds.some(isOwnCode)) {
            file.code = file.code.replace(comment, '\n')
            delete bundle[name]
          } else if (map?.type === 'asset') {
            const whole = JSON.parse(String(map.source)) as { mappings: string }
            map.source = JSON.stringify({ ...whole, names: [], mappings: firstOfLines(whole.mappings) })
          }
        }
      }
    }
  }
}

const isOwnCode = (id: string): boolean =>
  !id.startsWith('\0') && !/\/node_modules\/|\/adapters\/(networks|testing)\//.test(id) && localeChunk(id) === undefined

/** Returns mappings with the first position of each line, which is moved to the start of the line. */
export function firstOfLines(mappings: string): string {
  const current = [0, 0, 0]
  const last = [0, 0, 0]
  return mappings
    .split(';')
    .map(line => {
      let first: number[] | undefined
      for (const segment of line.split(',')) {
        const [, ...position] = decodeNumbers(segment)
        if (position.length < 3) continue
        current.forEach((value, index) => (current[index] = value + position[index]!))
        first ??= [...current]
      }
      if (!first) return ''
      const text = [0, ...first.map((value, index) => value - last[index]!)].map(encodeNumber).join('')
      first.forEach((value, index) => (last[index] = value))
      return text
    })
    .join(';')
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes a number as source maps do: base 64, five bits a digit, the sign in the lowest bit. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const more = rest >>> 5
    text += digits[(rest & 31) | (more > 0 ? 32 : 0)]
    rest = more
  } while (rest > 0)
  return text
}

/** Decodes the numbers of a segment of a source map. */
function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of text) {
    const bits = digits.indexOf(digit)
    value |= (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}
