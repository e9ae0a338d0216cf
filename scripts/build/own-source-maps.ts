import { decode, encode } from '@jridgewell/sourcemap-codec'
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
  !id.startsWith('\0') &&
  !/\/node_modules\/|\/adapters\/(networks|testing)\/|\/(brand-data|bundled-brands)\.ts$/.test(id) &&
  localeChunk(id) === undefined

/** Returns mappings with the first position of each line, which is moved to the start of the line. */
export const firstOfLines = (mappings: string): string =>
  encode(
    decode(mappings).map(line => {
      const first = line.find(segment => segment.length > 1)
      return first ? [[0, first[1]!, first[2]!, first[3]!]] : []
    })
  )
