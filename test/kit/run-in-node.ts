import { equal } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { serverRendered } from '../react/server-rendered.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns packages that a module loads by `import()` outside of a `try`: a bundler that cannot resolve
 * them fails.
 */
export function unguardedImports(text: string, names: readonly string[]): string[] {
  const found: string[] = []
  const visit = (node: ts.Node, isGuarded: boolean): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      if (!isGuarded && specifier && ts.isStringLiteralLike(specifier) && names.includes(specifier.text))
        found.push(specifier.text)
    }
    const tried = ts.isTryStatement(node) ? node.tryBlock : undefined
    ts.forEachChild(node, child => visit(child, child === tried || (isGuarded && !ts.isTryStatement(node))))
  }
  visit(ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest), false)
  return found
}

/** Dependencies that set globals, such as the loaded versions. */
const leaveTraces = ['lit', 'nanostores']

/**
 * Imports a module in a separate Node process in a folder, and returns its globals, the handles that keep the
 * process alive, and its output.
 * @param needed - Package that it needs, whose globals do not count.
 */
export function importInNode(
  folder: string,
  specifier: string,
  needed?: string
): { globals: string[]; waiting: string[]; output: string } {
  const program = `
    for (const name of ${JSON.stringify([...leaveTraces, ...(needed === undefined ? [] : [needed])])}) await import(name)
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const { writeSync } = await import('node:fs')
    await import(${JSON.stringify(specifier)})
    const globals = Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name))
    const quiet = ['TTYWrap', 'PipeWrap', 'CloseReq', 'FSReqPromise']
    const waiting = process.getActiveResourcesInfo().filter(name => !quiet.includes(name))
    writeSync(3, JSON.stringify({ globals, waiting }))`
  const { output, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe']
  })
  const [, said, complained, found] = output as string[]
  equal(status, 0, complained)
  return { ...(JSON.parse(found ?? '') as { globals: string[]; waiting: string[] }), output: `${said}${complained}` }
}

/** Runs a program in a separate Node process in a folder, where packages are replaced by these modules. Returns what it writes. */
export function runWith(folder: string, modules: Readonly<Record<string, string>>, program: string): string {
  const urls = Object.fromEntries(
    Object.entries(modules).map(([name, text]) => [name, `data:text/javascript,${encodeURIComponent(text)}`])
  )
  const leading = `const urls = ${JSON.stringify(urls)}
    export const resolve = (specifier, context, next) =>
      specifier in urls ? { url: urls[specifier], shortCircuit: true } : next(specifier, context)`
  const preload = `import { register } from 'node:module'
    register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(leading))})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, '--input-type=module', '--eval', program],
    { cwd: folder, encoding: 'utf8' }
  )
  equal(status, 0, stderr)
  return `${stdout}${stderr}`
}

/**
 * Renders what `serverRendered` lists in a separate Node process, with the package in `dist` and a
 * release of React.
 */
export function drawInNode(release: string): { drawn: string[]; read: object; version: string; output: string } {
  const elsewhere = pathToFileURL(join(root, `test/react/react-${release}/package.json`)).href
  const leading = `export const resolve = (specifier, context, next) =>
    next(specifier, /^react(-dom)?($|\\/)/.test(specifier) ? { ...context, parentURL: ${JSON.stringify(elsewhere)} } : context)`
  const program = `
    import { register } from 'node:module'
    import { writeSync } from 'node:fs'
    if (${release} === 18) register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(leading))})
    const { createElement, StrictMode, version } = await import('react')
    const { renderToString } = await import('react-dom/server')
    const wrappers = await import('w3m-kit/react')
    const drawn = ${JSON.stringify(serverRendered)}.map(({ component, props }) =>
      renderToString(createElement(StrictMode, null, createElement(wrappers[component] ?? component, props))))
    const read = {}
    const Reader = () => (Object.entries(wrappers).forEach(([name, use]) => name.startsWith('use') && (read[name] = use())), null)
    renderToString(createElement(Reader))
    writeSync(3, JSON.stringify({ drawn, read, version: version.split('.')[0] }))`
  const { output, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe']
  })
  const [, said, complained, found] = output as string[]
  equal(status, 0, complained)
  return { ...(JSON.parse(found ?? '') as { drawn: string[]; read: object; version: string }), output: `${said}${complained}` }
}
