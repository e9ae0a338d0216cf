import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import ts from 'typescript'
import { environmentVariables } from '../scripts/docs/settings.ts'
import { listedPackages } from '../scripts/sbom.ts'
import { packageName } from '../scripts/check/imports.ts'
import { installPacked } from '../scripts/size/install.ts'

const root = join(import.meta.dirname, '..')
const installed = installPacked(join(root, 'services'))
after(() => installed.remove())

const folder = join(installed.folder, 'node_modules/w3m-kit-services')
const { version, dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}
const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
const command = join(installed.folder, 'node_modules/.bin/w3m-kit-services')
const environment = { PATH: process.env['PATH'] }

/** Starts the command with settings, passes the URL that it prints to `use`, and returns its exit code after SIGTERM. */
async function withServices(settings: Record<string, string>, use: (url: string) => Promise<void>): Promise<number | null> {
  const services = spawn(command, {
    env: { ...environment, PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = new Promise<number | null>(resolve => services.once('close', resolve))
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      services.stdout.on('data', (text: Buffer) => {
        const [, found] = /health\s+(\S+)\/health/.exec((said += String(text))) ?? []
        if (found) resolve(found)
      })
      void ended.then(() => reject(new Error(`The services ended: ${said}`)))
    })
    await use(url)
  } finally {
    services.kill('SIGTERM')
  }
  return ended
}

describe('the package of the services', () => {
  test('is installed without a warning, and has the version of the kit', () => {
    equal(installed.warnings, '')
    equal(version, (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version)
  })

  test('imports packages that are installed with it, or that operators add, and names types of those alone', () => {
    const known = { ...dependencies, ...peerDependencies }
    const imported = files
      .filter(path => /\.(js|d\.ts)$/.test(path) && !path.startsWith('frame'))
      .flatMap(path => ts.preProcessFile(readFileSync(join(folder, 'dist', path), 'utf8'), true, true).importedFiles)
      .map(({ fileName }) => fileName)
      .filter(name => !name.startsWith('.') && !name.startsWith('node:'))
    ok(imported.length > 50, 'imports are found')
    deepEqual(
      [...new Set(imported.map(packageName))].filter(name => !(name in known)),
      []
    )
  })

  test('has the license of each package and work that is compiled into it', () => {
    const list = readFileSync(join(folder, 'dist/licenses.md'), 'utf8')
    const listed = [...list.matchAll(/^## (\S+) - /gm)].map(([, name]) => name)
    const contained = files
      .filter(path => path.endsWith('.js.map'))
      .flatMap(path => (JSON.parse(readFileSync(join(folder, 'dist', path), 'utf8')) as { sources: string[] }).sources)
      .flatMap(source => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
    ok(contained.length > 5, 'compiled packages are found')
    // the sources of data, which no build knows: pictures of the directory, and the template of the database
    const data = ['@web3icons/core', 'lucide-static', 'PostgreSQL']
    deepEqual(
      [...new Set([...contained, ...data])].filter(name => !listed.includes(name)),
      []
    )
    // each with its text
    equal(
      list
        .split(/^## /m)
        .slice(1)
        .filter(section => !/\(.+\)\n\n\S/.test(section))
        .join(),
      ''
    )
    ok(listedPackages(list).length > 2)
    match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /Apache License/)
  })

  test('starts on an empty folder, answers, serves the frame, and stops on SIGTERM', async () => {
    const settings = { DATA_FOLDER: join(installed.folder, 'data'), FRAME: 'on', ALLOWED_ORIGINS: 'https://app.example.org' }
    const code = await withServices(settings, async url => {
      deepEqual(await (await fetch(`${url}/health`)).json(), {
        status: 'ok',
        database: 'ok',
        services: ['relay', 'pages', 'directory']
      })
      const frame = await fetch(`${url}/pages/sdk?origin=${encodeURIComponent('https://app.example.org')}`)
      equal(frame.status, 200)
      match(await frame.text(), /<script/)
    })
    equal(code, 0)
  })

  test('documents every setting in --help, tells its version, and rejects a misspelled option', () => {
    const run = (...words: string[]) => execFileSync(command, words, { env: environment, encoding: 'utf8' })
    equal(run('--version').trim(), version)
    const help = run('--help') + run('recovery', '--help')
    deepEqual(
      environmentVariables(root).filter(name => !new RegExp(`^  .*\\b${name}\\b`, 'm').test(help)),
      []
    )
    let said = ''
    try {
      execFileSync(command, ['--hlep'], { env: environment, stdio: 'pipe' })
    } catch (error) {
      said = String((error as { stderr: Buffer }).stderr)
    }
    match(said, /--hlep/)
  })

  test('is a handler of a server that the operator has already, and its types compile strictly', () => {
    const program = `import { createServer } from 'node:http'
      import { createServicesHandler, createVaultKeyWrapper } from 'w3m-kit-services'
      import type { KeyWrapper } from 'w3m-kit-services'
      const handler = await createServicesHandler({ publicUrl: 'http://127.0.0.1:1' })
      const server = createServer(handler.request)
      server.on('upgrade', handler.upgrade)
      await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const { status } = await fetch('http://127.0.0.1:' + port + '/health')
      server.close()
      await handler.close()
      const wrapper: KeyWrapper = createVaultKeyWrapper({ address: 'http://127.0.0.1:1', key: 'shares', token: 'token' })
      console.log(status, handler.addresses.relay, wrapper.keyId)`
    const file = join(installed.folder, 'operator.ts')
    writeFileSync(file, program)
    const options: ts.CompilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node']
    }
    const compiled = ts.createProgram([file], options)
    const problems = ts
      .getPreEmitDiagnostics(compiled)
      .map(({ file: of, messageText }) => `${of?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
    deepEqual(problems, [])
    compiled.emit()
    const said = execFileSync(process.execPath, [join(installed.folder, 'operator.js')], {
      cwd: installed.folder,
      encoding: 'utf8'
    })
    equal(said.trim(), '200 ws://127.0.0.1:1/relay vault:http://127.0.0.1:1/transit/shares')
  })
})
