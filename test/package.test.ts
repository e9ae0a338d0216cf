import { deepEqual, equal, match } from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { serverRead, serverRendered } from './react/server-rendered.ts'
import { publishedModules } from '../scripts/build/package-entries.ts'
import { installPacked } from '../scripts/size/install.ts'
import { publishedDeclaration } from '../scripts/build/declarations.ts'

const root = join(import.meta.dirname, '..')
const installed = installPacked(root)
after(() => installed.remove())

const textOf = (specifier: string): string =>
  readFileSync(
    join(installed.folder, 'node_modules/w3m-kit', publishedModules(root).get(specifier.replace('w3m-kit', '.')) ?? ''),
    'utf8'
  )

interface Problem {
  readonly kind: string
  readonly entrypoint: string
  readonly resolutionKind: string
}

/** Import specifiers of all published modules. */
const specifiers = [...[...publishedModules(root).keys()].map(path => path.replace('.', 'w3m-kit')), 'w3m-kit/types/react']

/** Dependencies of a module that not every app has: they are installed where the module is used. */
const needsAtOnce: Readonly<Record<string, string>> = {
  'w3m-kit/compat/wagmi': '@wagmi/core',
  'w3m-kit/compat/vue': 'vue',
  'w3m-kit/compat/solana/vue': 'vue'
}

describe('the packed package', () => {
  test('has nothing that publint warns of', async () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
    const { messages } = await publint({
      level: 'warning',
      pack: { tarball: new Uint8Array(readFileSync(installed.tarball)).buffer }
    })
    deepEqual(
      messages.map(message => formatMessage(message, manifest, { color: false })),
      []
    )
  })

  test('has types that every resolver of modules finds', async () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const words = [
      attw,
      installed.tarball,
      '--profile',
      'esm-only',
      '--format',
      'json',
      '--exclude-entrypoints',
      './custom-elements.json',
      './editors/*'
    ]
    const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 64 * 1024 * 1024 }).catch(
      (failure: unknown) => failure as { stdout: string }
    )
    const { problems } = JSON.parse(stdout) as { problems: Record<string, Problem[]> }
    const ofModules = Object.values(problems)
      .flat()
      .filter(({ resolutionKind }) => resolutionKind === 'node16-esm' || resolutionKind === 'bundler')
    deepEqual(ofModules, [])
  })

  for (const [specifier, needed] of Object.entries(needsAtOnce)) {
    test(`${specifier} says which package it needs`, () => {
      const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `import '${specifier}'`], {
        cwd: installed.folder,
        encoding: 'utf8'
      })
      match(stderr, new RegExp(`Cannot find package '${needed}'`))
    })
  }

  for (const specifier of specifiers.filter(name => !(name in needsAtOnce))) {
    test(`${specifier} can be imported where there is no page, and does nothing there`, () => {
      deepEqual(importInNode(specifier), { globals: [], waiting: [], output: '' })
    })
  }

  test('what the script tag has is there by the same names where there is no page', () => {
    const program = `import * as script from 'w3m-kit/script'\nconsole.log(Object.keys(script).join())`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: installed.folder,
      encoding: 'utf8'
    })
    const exported = JSON.parse(readFileSync(join(root, 'test/rules/api.json'), 'utf8')) as Record<string, string[]>
    const names = exported['w3m-kit/script']?.filter(name => !name.startsWith('type '))
    deepEqual(stdout.trim().split(','), names, stderr)
  })

  for (const release of ['18', '19']) {
    test(`React ${release} draws inert tags on a server, and says nothing`, () => {
      const read = JSON.parse(JSON.stringify(serverRead)) as object
      deepEqual(drawInNode(release), { drawn: serverRendered.map(({ html }) => html), read, version: release, output: '' })
    })
  }

  for (const specifier of ['w3m-kit/react', 'w3m-kit/compat/react']) {
    test(`${specifier} may stand in a component of a server: it says that it is for the browser, and names what it exports`, () => {
      const module = ts.createSourceFile('index.js', textOf(specifier), ts.ScriptTarget.Latest)
      equal(module.statements[0]?.getText(module).replaceAll(/["';]/g, ''), 'use client')
      // Next rejects `export *` in a client module
      deepEqual(
        module.statements.filter(statement => ts.isExportDeclaration(statement) && !statement.exportClause),
        []
      )
    })
  }

  test('no bundler needs an optional package: what loads one stands in a try', () => {
    const built = join(installed.folder, 'node_modules/w3m-kit/dist')
    // the script tag, the frame and the services bundle what they need
    const modules = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
      path => path.endsWith('.js') && !/^((w3m|kit)\.js|(chunks|frame|services)[\\/])/.test(path)
    )
    deepEqual(
      modules.flatMap(path =>
        unguardedImports(readFileSync(join(built, path), 'utf8'), optional).map(name => `${path}: ${name}`)
      ),
      []
    )
    deepEqual(
      unguardedImports(`try { f() } catch { await import('ethers') }\ntry { await import('ethers') } catch {}`, optional),
      ['ethers']
    )
  })

  test('a plain script for Node writes, reads and verifies sign-in messages with it', () => {
    const program = `
      import { createMessage, createNonce, parseMessage, verifyMessage } from 'w3m-kit/siwx'
      import { privateKeyToAccount } from 'viem/accounts'
      const account = privateKeyToAccount('0x${'88'.repeat(32)}')
      const nonce = createNonce()
      const issuedAt = new Date().toISOString()
      const message = createMessage({
        domain: 'a.example', address: account.address, uri: 'https://a.example', version: '1', chainId: 1, nonce, issuedAt
      })
      const signature = await account.signMessage({ message })
      const verified = await verifyMessage({ message, signature, domain: 'a.example', nonce })
      const refused = await verifyMessage({ message, signature, domain: 'b.example', nonce }).catch(error => error.code)
      console.log(parseMessage(message).nonce === nonce, verified.account === 'eip155:1:' + account.address, verified.signer, refused)`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: installed.folder,
      encoding: 'utf8'
    })
    equal(stdout, 'true true key siwx-domain\n', stderr)
  })

  test('an import that does something is noticed', () => {
    const file = join(installed.folder, 'planted.js')
    writeFileSync(file, 'globalThis.planted = 1; console.log("planted"); setTimeout(() => undefined, 100)')
    deepEqual(importInNode('./planted.js'), { globals: ['planted'], waiting: ['Timeout'], output: 'planted\n' })
  })

  test('the command of the services starts them on an empty folder, and stops when it is told to', async () => {
    const command = join(installed.folder, 'node_modules/.bin/w3m-kit-services')
    const settings = { PATH: process.env['PATH'], PORT: '0', DATA_FOLDER: join(installed.folder, 'data'), LOG_LEVEL: 'warn' }
    const services = spawn(command, { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise<number | null>(resolve => services.once('exit', resolve))
    try {
      const health = await new Promise<string>((resolve, reject) => {
        let said = ''
        services.stdout.on('data', (text: Buffer) => {
          const [, url] = /health\s+(\S+)/.exec((said += String(text))) ?? []
          if (url) resolve(url)
        })
        void ended.then(() => reject(new Error(`The services ended: ${said}`)))
      })
      const response = await fetch(health)
      deepEqual(await response.json(), { status: 'ok', database: 'ok', services: ['relay', 'directory'] })
    } finally {
      services.kill('SIGTERM')
    }
    equal(await ended, 0)
  })
})

const { peerDependenciesMeta } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  peerDependenciesMeta: Record<string, unknown>
}
const optional = Object.keys(peerDependenciesMeta)

/**
 * Returns packages that a module loads by `import()` outside of a `try`: a bundler that cannot resolve
 * them fails.
 */
function unguardedImports(text: string, names: readonly string[]): string[] {
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
const leaveTraces = ['lit', 'nanostores', '@nanostores/react']

/**
 * Imports a module in a separate Node process, and returns its globals, the handles that keep the
 * process alive, and its output.
 */
function importInNode(specifier: string): { globals: string[]; waiting: string[]; output: string } {
  const program = `
    for (const name of ${JSON.stringify(leaveTraces)}) await import(name)
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const { writeSync } = await import('node:fs')
    await import(${JSON.stringify(specifier)})
    const globals = Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name))
    const quiet = ['TTYWrap', 'PipeWrap', 'CloseReq', 'FSReqPromise']
    const waiting = process.getActiveResourcesInfo().filter(name => !quiet.includes(name))
    writeSync(3, JSON.stringify({ globals, waiting }))`
  const { output, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: installed.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe']
  })
  const [, said, complained, found] = output as string[]
  equal(status, 0, complained)
  return { ...(JSON.parse(found ?? '') as { globals: string[]; waiting: string[] }), output: `${said}${complained}` }
}

/**
 * Renders what `serverRendered` lists in a separate Node process, with the package in `dist` and a
 * release of React.
 */
function drawInNode(release: string): { drawn: string[]; read: object; version: string; output: string } {
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

describe('declarations', () => {
  test('name the modules that stand beside them, and the packages that are installed with them', () => {
    equal(
      publishedDeclaration(
        `import type { A } from './a.ts'\nexport * from '../b.tsx'\nexport type C = import('./c.ts').C // './d.ts'\nexport declare const d: import('lit-html').TemplateResult`
      ),
      `import type { A } from './a.js'\nexport * from '../b.js'\nexport type C = import('./c.js').C // './d.ts'\nexport declare const d: import('lit').TemplateResult`
    )
  })
})
