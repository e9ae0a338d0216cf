import { existsSync } from 'node:fs'
import type { Engine } from './browser/install.ts'
import type { TestCount } from './counts.ts'
import { report } from './run-steps.ts'
import { browserTests } from './main.ts'

// `npm run test:browsers`: the browser tests in Chromium, Firefox and WebKit, in sequence, since three concurrent engines are too
// much for two cores. Installs Debian packages if allowed. Arguments select engines and files: `npm run test:browsers -- firefox
// test/elements/ui/*.test.ts`.

const engines = ['chromium', 'firefox', 'webkit'] as const
const words = process.argv.slice(2)
const files = words.filter(word => !engines.some(engine => engine === word))
const mistyped = files.find(file => !/[*{]/.test(file) && !existsSync(file))
if (mistyped) throw new Error(`There is no engine and no file "${mistyped}"; the engines are ${engines.join(', ')}.`)
const named = engines.filter(engine => words.includes(engine))

const counts: ({ readonly engine: Engine } & TestCount)[] = []
for (const engine of named.length > 0 ? named : engines) {
  counts.push({ engine, ...(await browserTests([engine], { files })) })
  const { passed, failed } = counts.at(-1)!
  console.log(`\n── ${engine}: ${passed} passed, ${failed} failed`)
}
if (counts.length > 1) {
  console.log(
    `\n${counts.map(({ engine, passed, failed }) => `${engine.padEnd(10)}${passed} passed, ${failed} failed`).join('\n')}`
  )
}
const sum = (of: 'passed' | 'failed') => counts.reduce((total, count) => total + count[of], 0)
const faults = counts.flatMap(count => (count.faults ?? []).map(fault => `${count.engine}: ${fault}`))
process.exitCode = report({ passed: sum('passed'), failed: sum('failed'), faults }) ? 0 : 1
