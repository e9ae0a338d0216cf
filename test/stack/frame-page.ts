import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './build-once.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the secure frame as `npm run build` does, unless a build of the same sources is in the cache.
 * Returns its folder.
 */
export function buildFramePage(): Promise<string> {
  return buildOnce({
    name: 'frame',
    sources: ['vite.config.ts', 'frame', 'adapters', 'elements/styles'],
    build: async outDir => {
      const { build } = await import('vite')
      await build({
        root: join(repository, 'frame/page'),
        configFile: join(repository, 'vite.config.ts'),
        mode: 'frame',
        logLevel: 'error',
        build: { outDir }
      })
    }
  })
}
