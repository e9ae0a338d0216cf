import { minifySync, type Plugin } from 'vite'
import { packageOfPath } from './bundled-packages.ts'

/**
 * Removes white space from chunks that contain packages alone, and names these at the start. Names in the code stay, for stack traces;
 * the kit's own modules stay readable.
 */
export const minifyBundled = (): Plugin => ({
  name: 'minify-bundled',
  renderChunk(code, { fileName, moduleIds }) {
    const isBundled = moduleIds.length > 0 && moduleIds.every(id => id.includes('/node_modules/'))
    if (!isBundled) return null
    const { code: minified, errors } = minifySync(fileName, code, { module: true, compress: false, mangle: false, codegen: true })
    if (errors.length > 0) this.error(`${fileName}: ${errors.map(({ message }) => message).join('\n')}`)
    const packages = [...new Set(moduleIds.map(packageOfPath))].sort()
    return { code: `${packages.map(name => `// node_modules/${name}`).join('\n')}\n${minified}`, map: null }
  }
})
