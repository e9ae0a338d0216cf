import { deepEqual, equal, match, rejects, throws } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ensureEngines } from '../../../scripts/test/browser/install.ts'
import { compile } from '../../../scripts/test/compile.ts'
import { readCount } from '../../../scripts/test/counts.ts'
import { runSteps } from '../../../scripts/test/run-steps.ts'
import type { Step } from '../../../scripts/test/run-steps.ts'
import { stepsOf } from '../../../scripts/test/main.ts'
import { getOxlintCommand } from '../../../scripts/test/oxlint.ts'

const root = join(import.meta.dirname, '../../..')

/** Runs browser tests that are excluded from the others, in a separate runner. */
function runPlanted(file: string) {
  ensureEngines(['chromium'])
  const folder = mkdtempSync(join(tmpdir(), 'w3m-harness-'))
  try {
    const count = join(folder, 'count.json')
    const runner = join(root, 'node_modules/@web/test-runner/dist/bin.js')
    const { status, stdout } = spawnSync(process.execPath, [runner, '--files', `scripts/test/browser/planted/${file}`], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, W3M_COUNT: count, W3M_BROWSERS: 'chromium' }
    })
    return { status, output: stdout, record: readCount(count) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the runner of browser tests', () => {
  test('serves elements with decorators, React and the mock worker, and reaches nothing outside', () => {
    const { status, output, record } = runPlanted('sound.test.tsx')
    const outcomes = [{ title: 'renders React [9.997, 9.998]', passed: true }]
    deepEqual({ status, record }, { status: 0, record: { passed: 4, failed: 0, outcomes, faults: [], skips: [] } }, output)
  })

  test('fails what leaves an error or a rejection behind, goes on, and counts', () => {
    const { status, output, record } = runPlanted('broken.test.ts')
    const outcomes = [{ title: 'fails plainly [9.999]', passed: false }]
    const { faults, skips: _, ...sums } = record
    deepEqual({ status, sums }, { status: 1, sums: { passed: 1, failed: 4, outcomes } }, output)
    for (const words of ['a rejection', 'a late rejection', 'an error in a listener', 'a failure'])
      match(output, new RegExp(`planted: ${words}`))
    equal(faults.length, 4)
    match(faults.at(-1)!, /broken\.test\.ts: fails plainly \[9\.999\]\nplanted: a failure/)
  })

  test('counts a run that left no sums as a failure', () => {
    deepEqual(readCount('/nowhere/count.json'), { passed: 0, failed: 1, outcomes: [], faults: [], skips: [] })
  })
})

describe('a file of Node tests', () => {
  const ended = pathToFileURL(join(root, 'scripts/test/report-open-handles.mjs')).href
  const runFile = (source: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-harness-'))
    try {
      const file = join(folder, 'planted.test.mjs')
      writeFileSync(file, source)
      const { NODE_TEST_CONTEXT: _, ...environment } = process.env
      const { status, stdout } = spawnSync(process.execPath, ['--import', ended, '--test', '--test-reporter=spec', file], {
        encoding: 'utf8',
        env: { ...environment, W3M_LINGER: '100' }
      })
      return { status, output: stdout }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const server = `import { createServer } from 'node:http'
    import { after, test } from 'node:test'
    const server = createServer().listen(0, '127.0.0.1')
    const take = moments => new Promise(resolve => setTimeout(resolve, moments * process.env.W3M_LINGER))`

  test('that leaves something open once its tests have ended says what, and fails', () => {
    const { status, output } = runFile(`${server}\ntest('planted', () => { throw new Error('before it was closed') })`)
    equal(status, 1)
    match(output, /before it was closed/)
    match(output, /The tests have ended, and something stays open: .*TCPServerWrap.*planted\.test\.mjs/)
  })

  test('that leaves a timer alone is told so, and does not fail', () => {
    const { status, output } = runFile(
      `import { test } from 'node:test'\ntest('planted', () => void setTimeout(() => {}, 60_000))`
    )
    equal(status, 0, output)
    match(output, /The tests have ended, and something stays open: .*Timeout.*planted\.test\.mjs/)
  })

  test('may take its time between its tests, in them, and to close what it opened', () => {
    const between = runFile(
      `${server}\ntest('one', () => {})\nawait new Promise(resolve => after(() => resolve()))
      test('two', () => take(5))\ntest('three', () => take(5).then(() => server.close()))`
    )
    equal(between.status, 0, between.output)
    match(between.output, /pass 3/)
    const afterwards = runFile(`${server}\ntest('one', () => {})\nafter(() => take(2).then(() => server.close()))`)
    equal(afterwards.status, 0, afterwards.output)
    match(afterwards.output, /pass 1/)
  })
})

describe('rules about types', () => {
  test('are broken by what waits for nobody, by what nothing is known of, and by what is not needed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-harness-'))
    try {
      const broken = {
        'no-floating-promises': `Promise.resolve(1)`,
        'no-misused-promises': `if (Promise.resolve(1)) throw new Error()`,
        'await-thenable': `await 1`,
        'no-unsafe-assignment': `export const unknown: string = JSON.parse('1')`,
        'no-unsafe-member-access': `export const member: unknown = JSON.parse('1').member`,
        'no-unsafe-return': `export const answer = (): string => JSON.parse('1')`,
        'no-deprecated': `/** @deprecated */\nexport const old = 1\nexport const older = old`,
        'no-unnecessary-type-assertion': `export const text = 'a' as string as string`,
        'restrict-template-expressions': `export const words = \`\${{}}\``,
        'only-throw-error': `throw 'a'`
      }
      for (const [name, text] of Object.entries(broken)) writeFileSync(join(folder, `${name}.ts`), `${text}\nexport {}\n`)
      writeFileSync(join(folder, 'idle.ts'), '// oxlint-disable-next-line typescript/await-thenable\nexport const idle = 1\n')
      const options = { strict: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
      const [program, ...words] = getOxlintCommand()
      const { stdout } = spawnSync(
        process.execPath,
        [join(root, 'node_modules', program), ...words, '-c', join(root, '.oxlintrc.json'), '--format=unix', '.'],
        { cwd: folder, encoding: 'utf8' }
      )
      for (const name of Object.keys(broken)) match(stdout, new RegExp(`${name}\\.ts:.*${name}\\)`), stdout)
      match(stdout, /idle\.ts:.*Unused/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('compiled tests', () => {
  test('know where their source lies, and what only speaks of that stays as it is', async () => {
    mkdirSync(join(root, 'test/.tmp'), { recursive: true })
    const planted = mkdtempSync(join(root, 'test/.tmp/planted-'))
    const file = `${relative(root, planted)}/place.ts`
    const source = `export const place: object = { name: import.meta.filename, folder: import.meta.dirname, url: import.meta.url }
      export const words: string = 'import.meta.url'`
    writeFileSync(join(root, file), source)
    const before = process.env['NODE_ENV']
    const { folder, at } = await compile(root, [file])
    try {
      const { place, words } = (await import(pathToFileURL(at(file)).href)) as { place: object; words: string }
      const name = join(root, file)
      deepEqual({ place, words }, { place: { name, folder: planted, url: pathToFileURL(name).href }, words: 'import.meta.url' })
      equal(process.env['NODE_ENV'], before)
    } finally {
      for (const made of [folder, planted]) rmSync(made, { recursive: true, force: true })
    }
  })
})

describe('npm test', () => {
  const step = (name: string, passed: number, failed: number): Step => ({ name, run: () => Promise.resolve({ passed, failed }) })
  const broken: Step = { name: 'broken', run: () => Promise.reject(new Error('planted: no browser')) }
  const lastLine = (lines: readonly string[]) => lines.join('\n').split('\n').at(-1)

  test('runs single files, each in its own runner', () => {
    const files = [
      'test/frame/page/keys/recovery.node.test.ts',
      'test/state/kit/kit.test.ts',
      'test/react/compat.test.tsx',
      'test/e2e/connect.test.ts'
    ]
    deepEqual(
      stepsOf(files).map(({ name }) => name),
      ['browser', 'e2e', 'node']
    )
    throws(() => stepsOf(['test/state/nowhere.test.ts']), /There is no file "test\/state\/nowhere\.test\.ts"/)
    throws(() => stepsOf(['test/frameworks/fixtures.test.ts']), /npm run test:frameworks/)
  })

  test('runs every step and ends with the sum, alone on a line', async () => {
    const lines: string[] = []
    equal(await runSteps([step('a', 1, 0), step('b', 2, 0)], [], line => lines.push(line)), true)
    equal(lastLine(lines), '3 passed, 0 failed')
  })

  test('stops at the first step that fails, by a test or by itself', async () => {
    for (const failing of [step('b', 2, 1), broken]) {
      const lines: string[] = []
      equal(await runSteps([step('a', 1, 0), failing, step('c', 4, 0)], [], line => lines.push(line)), false)
      equal(lines.join('\n').includes('── c'), false)
      match(lastLine(lines) ?? '', /^[13] passed, 1 failed$/)
    }
  })

  test('says at its end what failed, by step', async () => {
    const faulty: Step = {
      name: 'b',
      run: () => Promise.resolve({ passed: 2, failed: 1, faults: ['test/a.test.ts: adds\n1 is not 2'] })
    }
    for (const [failing, fault] of [
      [faulty, '✖ b: test/a.test.ts: adds\n1 is not 2'],
      [broken, '✖ broken: Error: planted: no browser']
    ] as const) {
      const lines: string[] = []
      await runSteps([failing, step('c', 4, 0)], [], line => lines.push(line))
      const end = lines.slice(lines.findIndex(line => / failed +\d/.test(line))).join('\n')
      equal(end.includes(fault), true, end)
    }
  })

  test('says what was skipped, and why', async () => {
    const skips = ['test/a.test.ts: needs a server: there is none']
    const lines: string[] = []
    const skipping: Step = { name: 'b', run: () => Promise.resolve({ passed: 2, failed: 0, skips }) }
    equal(await runSteps([skipping], [], line => lines.push(line)), true)
    match(lines.join('\n'), /﹣ b: test\/a\.test\.ts: needs a server: there is none/)
    equal(lastLine(lines), '2 passed, 0 failed, 1 skipped')
  })

  test('runs the steps of a list side by side, and goes on when all have ended', async () => {
    const order: string[] = []
    let endFirst = () => {}
    const first: Step = {
      name: 'first',
      run: () =>
        new Promise(ended => {
          endFirst = () => ended({ passed: 1, failed: 0 })
        })
    }
    const second: Step = { name: 'second', run: () => (endFirst(), Promise.resolve({ passed: 1, failed: 1 })) }
    const never: Step = { name: 'never', run: () => (order.push('never'), Promise.resolve({ passed: 1, failed: 0 })) }
    const lines: string[] = []
    equal(await runSteps([[first, second], never], [], line => lines.push(line)), false)
    deepEqual(order, [])
    equal(lastLine(lines), '2 passed, 1 failed')
  })

  test('leaves out what comes after a step that failed, and lets what runs beside it end', async () => {
    const lines: string[] = []
    equal(await runSteps([[step('a', 1, 0), [step('b', 0, 1), step('c', 4, 0)]]], [], line => lines.push(line)), false)
    equal(lines.join('\n').includes('── c'), false)
    equal(lastLine(lines), '1 passed, 1 failed')
  })

  test('shows what each of two steps said in one piece, though they spoke in turns', async () => {
    let endFirst = () => {}
    const first: Step = {
      name: 'first',
      async run(write) {
        write?.('first begins, ')
        await new Promise<void>(ended => (endFirst = ended))
        write?.('first ends\n')
        return { passed: 1, failed: 0 }
      }
    }
    const second: Step = {
      name: 'second',
      run(write) {
        write?.('second\n')
        endFirst()
        return Promise.resolve({ passed: 1, failed: 0 })
      }
    }
    const lines: string[] = []
    await runSteps([[first, second]], [], line => lines.push(line))
    const said = lines.join('\n')
    match(said, /── first\nfirst begins, first ends\n/)
    match(said, /── second\nsecond\n/)
  })

  test('lets a step that runs alone speak straight to the terminal', async () => {
    const given: unknown[] = []
    const alone: Step = { name: 'alone', run: (...words) => (given.push(...words), Promise.resolve({ passed: 1, failed: 0 })) }
    await runSteps([[alone, step('other', 1, 0)]], ['alone'], () => {})
    deepEqual(given, [])
  })

  test('runs single steps, and knows which there are', async () => {
    const lines: string[] = []
    equal(await runSteps([step('a', 1, 1), step('b', 2, 0)], ['b'], line => lines.push(line)), true)
    await rejects(runSteps([step('a', 1, 0)], ['riddle']), /no step "riddle"; there are a/)
  })
})
