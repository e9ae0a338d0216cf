import type { Plugin } from 'vite'

const source = /^test\/playground\/(\w+\.html)$/
const address = /^\/((?:gallery|preview|scene)\.html)/

/**
 * Serves and builds the pages that lie beside the playground's code at the root, next to `index.html`: links between them are relative, and their
 * addresses do not depend on where the files are.
 */
export function playgroundPages(): Plugin {
  return {
    name: 'w3m-kit-playground-pages',
    enforce: 'post',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        request.url = request.url?.replace(address, '/test/playground/$1')
        next()
      })
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const page = source.exec(file.fileName)?.[1]
        if (!page || file.type !== 'asset') continue
        file.fileName = page
        file.source = String(file.source).replaceAll('="../../', '="./')
      }
    }
  }
}
