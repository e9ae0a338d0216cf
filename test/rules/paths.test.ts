import { deepEqual, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const folders = ['adapters', 'docs', 'elements', 'frame', 'react', 'scripts', 'services', 'state', 'test']

/** Every file of the repository's own folders, from the root, with `/`. */
const files = folders
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true }).map(name => `${folder}/${String(name).replaceAll('\\', '/')}`)
  )
  .filter(file => !/(^|\/)(node_modules|\.tmp|dist)\//.test(file))
const known = new Set([...files, ...readdirSync(root)])

/** The pages for contributors. */
const pages = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'frame/SECURITY.md',
  ...files.filter(file => /\/README\.md$|^docs\/(decisions|contributing)\/.*\.md$/.test(file))
].filter(page => !page.startsWith('test/frameworks/'))

/**
 * Returns files in backticks, outside of code blocks.
 * Excludes generated files, URLs and files of an app.
 */
function pathsIn(markdown: string): string[] {
  const quoted = [...markdown.replace(/```.*?```/gs, '').matchAll(/`([\w-][\w./-]*\.(?:ts|tsx|mjs|md|json|html|css))`/g)]
  return quoted.map(([, path]) => path!).filter(path => !/^(shots|dist|stack\.json)/.test(path))
}

/**
 * Returns whether a path exists from the root, beside the page, or as the end of one path below its
 * folder: `approve/describe-evm.ts` on a page of `frame`.
 */
function isThere(page: string, path: string): boolean {
  const folder = dirname(page)
  const own = folder.startsWith('docs') || folder === '.' ? '' : `${folder}/`
  const beside = ['', own, 'test/'].some(place => known.has(`${place}${path}`))
  return beside || files.some(file => (file.startsWith(own) || file.startsWith(`test/${own}`)) && file.endsWith(`/${path}`))
}

describe('every file that a page for contributors names is there', () => {
  for (const page of pages) {
    test(page, () => {
      const missing = pathsIn(readFileSync(join(root, page), 'utf8')).filter(path => !isThere(page, path))
      deepEqual(missing, [])
    })
  }

  test('and one that is not is noticed', () => {
    ok(isThere('frame/README.md', 'host/frame.ts'))
    ok(!isThere('frame/README.md', 'host/gone.ts'))
    deepEqual(pathsIn('see `host/frame.ts`, `w3m-kit/siwx` and `npm test`'), ['host/frame.ts'])
  })
})
