import { minifySync, type Plugin } from 'vite'
import { packageOfPath } from './bundled-packages.ts'

/**
 * Minifies chunks that contain packages alone, and names these at the start. Names of functions and classes stay, for stack traces.
 * The kit's own modules stay readable, but for the test wallet: it has no source maps, no page of users loads it, and the download has a
 * limit.
 */
export const minifyBundled = (): Plugin => ({
  name: 'minify-bundled',
  renderChunk(code, { fileName, moduleIds }) {
    const isBundled = moduleIds.length > 0 && moduleIds.every(id => id.includes('/node_modules/'))
    const isTestWallet = moduleIds.length > 0 && moduleIds.every(id => id.includes('/adapters/testing/'))
    if (!isBundled && !isTestWallet) return null
    const { code: minified, errors } = minifySync(fileName, code, {
      module: true,
      compress: true,
      mangle: { keepNames: true },
      codegen: true
    })
    if (errors.length > 0) this.error(`${fileName}: ${errors.map(({ message }) => message).join('\n')}`)
    if (isTestWallet) return { code: minified, map: null }
    const packages = [...new Set(moduleIds.map(packageOfPath))].sort()
    return { code: `${packages.map(name => `// node_modules/${name}`).join('\n')}\n${minified}`, map: null }
  }
})
