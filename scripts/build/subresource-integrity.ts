import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes `integrity.json` next to the script tag build: the hash of each module, as in the `integrity`
 * of an import map. A page's `<script integrity>` covers the first module only; its imports are checked by the map.
 */
export function integrityOfModules(): Plugin {
  return {
    name: 'integrity-of-modules',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const modules = Object.values(bundle).filter(output => output.type === 'chunk')
        const hashes = modules.map(({ fileName, code }) => [`./${fileName}`, integrityOf(code)] as const)
        const source = JSON.stringify(Object.fromEntries(hashes.sort(([left], [right]) => (left < right ? -1 : 1))), null, 1)
        this.emitFile({ type: 'asset', fileName: 'integrity.json', source })
      }
    }
  }
}

const integrityOf = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`
