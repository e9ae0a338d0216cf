import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { init, parse } from 'es-module-lexer'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { drawInNode, importInNode, runWith, unguardedImports } from './kit/run-in-node.ts'
import { serverRead, serverRendered } from './react/server-rendered.ts'
import { appsOwn, bundledChunks, packageOfPath } from '../scripts/build/bundled-packages.ts'
import { publishedModules } from '../scripts/build/package-entries.ts'
import { createSbom, isListOfLicenses, limitSbom, listedPackages, type Sbom } from '../scripts/sbom.ts'
import { installPacked } from '../scripts/size/install.ts'
import { lendPackages } from '../scripts/size/projects.ts'
import { publishedDeclaration } from '../scripts/build/declarations.ts'
import { packageName } from '../scripts/check/imports.ts'
import { treeOf, type Lock } from '../scripts/check/lockfile.ts'

const root = join(import.meta.dirname, '..')
const installed = installPacked(root)
after(() => installed.remove())

const { dependencies: dependencyRanges, peerDependenciesMeta } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8')
) as Record<'dependencies' | 'peerDependenciesMeta', Record<string, unknown>>
const optional = Object.keys(peerDependenciesMeta)
const named = [...Object.keys(dependencyRanges), ...optional]
/** Whether a file of the package may name another one: of a package that is compiled in, only the modules that mean the app's own copy. */
const isNamed = (path: string, name: string): boolean =>
  appsOwn[path.replace(/(\.d)?\.(js|ts)$/, '.ts')] === name || (!(name in bundledChunks) && named.includes(name))

const built = join(installed.folder, 'node_modules/w3m-kit/dist')

/** Returns the library's files: other builds contain all that they need, and types for the editors name their framework. */
const filesOf = (name: RegExp): string[] =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    path => name.test(path) && !/^((w3m|kit)\.js|(chunks|cli|editors|frame|services)[\\/])/.test(path)
  )

/** Returns the packages whose modules a file has, by the comments of the build; a file of one module has none. */
const packagesIn = (path: string): string[] => {
  const comments = [...readFileSync(join(built, path), 'utf8').matchAll(/^\/\/ (\S*node_modules\/\S+)/gm)]
  const whole = Object.entries(bundledChunks).filter(([, chunk]) => path === `${chunk}.js`)
  return [...comments.map(([, module]) => packageOfPath(`/${module}`)), ...whole.map(([name]) => name)]
}

/** Returns the functions and classes of a file with a source map, and the lines of the sources that it leads to. */
function declarationsIn(path: string): { readonly path: string; readonly name: string; readonly line: string }[] {
  if (!existsSync(join(built, `${path}.map`))) return []
  const map = JSON.parse(readFileSync(join(built, `${path}.map`), 'utf8')) as { sources: string[]; sourcesContent: string[] }
  const lookedUp = new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0])
  return readFileSync(join(built, path), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      // a name with $ has a number, because two sources have it
      const [, name] = /^(?:export )?(?:async )?(?:function|class) (\w+)\b(?!\$)/.exec(text) ?? []
      if (name === undefined) return []
      const entry = lookedUp.findEntry(index, 0)
      const source = 'originalLine' in entry ? map.sourcesContent[map.sources.indexOf(entry.originalSource)] : undefined
      return [{ path, name, line: (source && 'originalLine' in entry && source.split('\n')[entry.originalLine]) || '' }]
    })
}

/** Returns the packages in a list of licenses. */
const namesIn = (text: string): string[] =>
  [...new Set(listedPackages(text).map(name => name.slice(0, name.lastIndexOf('@'))))].sort()

interface Problem {
  readonly kind: string
  readonly entrypoint: string
  readonly resolutionKind: string
}

/** Import specifiers of all published modules. */
const specifiers = [...[...publishedModules(root).keys()].map(path => path.replace('.', 'w3m-kit')), 'w3m-kit/types/react']

/** Dependencies of a module that not every app has: they are installed where the module is used. */
const needsAtOnce: Readonly<Record<string, string>> = {
  'w3m-kit/react': 'react',
  'w3m-kit/compat/react': 'react',
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

  test('is installed without a warning', () => {
    equal(installed.warnings, '')
  })

  test('installs at most 32 packages, and 20 MB beyond viem', () => {
    ok(installed.packages <= 32, `${installed.packages} packages`)
    ok(installed.megabytesBeyondViem <= 20, `${installed.megabytesBeyondViem} MB`)
  })

  test('is a download of at most 3 MB', () => {
    ok(installed.packedMegabytes <= 3, `${installed.packedMegabytes} MB`)
  })

  test('imports, and names types of, packages alone that are installed with it or that the app passes in', () => {
    deepEqual(
      filesOf(/\.(js|d\.ts)$/).flatMap(path =>
        ts
          .preProcessFile(readFileSync(join(built, path), 'utf8'))
          .importedFiles.map(({ fileName }) => fileName)
          .filter(name => !name.startsWith('.') && !isNamed(path, packageName(name)))
          .map(name => `${path}: ${name}`)
      ),
      []
    )
  })

  test('has no React, and nothing for React, unless an app has it', () => {
    deepEqual(
      readdirSync(join(installed.folder, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter(path =>
        /(^|[\\/])node_modules[\\/]react|^react$|^@types[\\/]react$/.test(path)
      ),
      []
    )
  })

  test('has the license of each package that is compiled into it', () => {
    const list = readFileSync(join(built, 'licenses.md'), 'utf8')
    const listed = namesIn(list)
    const contained = filesOf(/\.js$/).flatMap(path => packagesIn(path))
    ok(new Set(contained).size > 30, 'the comments of the build are not found')
    deepEqual(
      [...contained, ...Object.keys(bundledChunks)].filter(name => !listed.includes(name)),
      []
    )
    // what has no text says under which license it is
    const sections = list.split(/^(?=## \S+ - \d)/m).slice(1)
    deepEqual(
      sections.filter(section => !/\(.+\)\n\n\S/.test(section)).map(section => section.split('\n')[0]),
      ['## uint8arrays - 3.1.1 (MIT)']
    )
  })

  test('has source maps that lead to the line of each function and class in the sources', () => {
    const found = filesOf(/\.js$/).flatMap(declarationsIn)
    ok(found.length > 1000, `${found.length} found`)
    deepEqual(
      found.filter(({ name, line }) => !line.includes(name)),
      []
    )
  })

  test('has a bill of materials with what is installed and what is compiled in, and nothing else', () => {
    const { components, dependencies } = createSbom(root)
    const names = new Set(components.map(component => component['bom-ref'].replace(/@[^@]*$/, '')))
    const lists = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(isListOfLicenses)
    const compiled = lists.flatMap(path => namesIn(readFileSync(join(built, path), 'utf8')))
    const lock = JSON.parse(readFileSync(join(installed.folder, 'node_modules/.package-lock.json'), 'utf8')) as Lock
    const withKit = treeOf(lock, Object.keys(dependencyRanges)).map(path => path.slice(path.lastIndexOf('node_modules/') + 13))
    deepEqual([...names].sort(), [...new Set([...compiled, ...withKit])].sort())
    equal(dependencies[0]?.ref, 'w3m-kit@0.1.0')
  })

  test('a package that the lock file does not have is missed in the bill', () => {
    const bill: Sbom = { components: [{ 'bom-ref': 'a@1', scope: 'optional', properties: [] }], dependencies: [] }
    throws(() => limitSbom(bill, new Set(['a@1']), new Set(['b@1'])), /b@1/)
    equal(limitSbom(bill, new Set(), new Set(['a@1'])).components[0]?.properties[0]?.name, 'cdx:npm:package:bundled')
    deepEqual(limitSbom(bill, new Set(), new Set()).components, [])
  })

  test('warns once that the React of an app is too old', () => {
    const react = `export const version = '17.0.2'
      export const forwardRef = render => ({ render })
      export const [useRef, useEffect, useLayoutEffect, useCallback, createElement] = Array(5).fill(() => undefined)`
    const buttons = ['w3m-button', 'w3m-connect-button'].map(name => pathToFileURL(join(built, `react/${name}.js`)).href)
    const program = `for (const button of ${JSON.stringify(buttons)}) await import(button)`
    equal(runWith(installed.folder, { react }, program), 'w3m-kit needs React 18 or later, not 17.0.2.\n')
    equal(runWith(installed.folder, { react: `${react}\nexport const useSyncExternalStore = () => undefined` }, program), '')
  })

  test('warns once that the wagmi of an app is too old', () => {
    const wagmi = (version: string) => `export const version = '${version}'; export const createConfig = options => options`
    const program = `
      import { WagmiAdapter } from 'w3m-kit/compat/wagmi'
      import { mainnet } from 'w3m-kit/networks'
      for (let count = 0; count < 2; count++) new WagmiAdapter({ networks: [mainnet] })`
    const warning = 'w3m-kit needs @wagmi/core 2.16 or later, not 2.9.1.\n'
    equal(runWith(installed.folder, { '@wagmi/core': wagmi('2.9.1') }, program), warning)
    equal(runWith(installed.folder, { '@wagmi/core': wagmi('3.0.0') }, program), '')
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

  for (const specifier of specifiers) {
    test(`${specifier} can be imported where there is no page, and does nothing there`, () => {
      lendPackages(root, installed.folder, [needsAtOnce[specifier] ?? 'viem'])
      deepEqual(importInNode(installed.folder, specifier, needsAtOnce[specifier]), { globals: [], waiting: [], output: '' })
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

  for (const specifier of ['w3m-kit/react', 'w3m-kit/compat/react', 'w3m-kit/compat/solana/react']) {
    test(`${specifier} may stand in a component of a server: there it says that it is for the browser, and names what it exports`, async () => {
      const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        exports: Record<string, Record<string, string>>
      }
      const file = exports[specifier.replace('w3m-kit', '.')]!['react-server']!
      const text = readFileSync(join(installed.folder, 'node_modules/w3m-kit', file), 'utf8')
      const module = ts.createSourceFile('index.js', text, ts.ScriptTarget.Latest)
      equal(module.statements[0]?.getText(module).replaceAll(/["';]/g, ''), 'use client')
      await init
      const exported = JSON.parse(readFileSync(join(root, 'test/rules/api.json'), 'utf8')) as Record<string, string[]>
      deepEqual(
        parse(text)[1]
          .map(({ n: name }) => name)
          .sort(),
        exported[specifier]!.filter(name => !name.startsWith('type ')).sort()
      )
    })
  }

  test('has the directive of React in no other file: bundlers without server components warn of it', () => {
    deepEqual(
      filesOf(/\.js$/).filter(
        path => !path.endsWith('.client.js') && /^\s*['"]use client/.test(readFileSync(join(built, path), 'utf8'))
      ),
      []
    )
  })

  test('no bundler needs an optional package: what loads one stands in a try', () => {
    deepEqual(
      filesOf(/\.js$/).flatMap(path =>
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
    deepEqual(importInNode(installed.folder, './planted.js'), { globals: ['planted'], waiting: ['Timeout'], output: 'planted\n' })
  })
})

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
