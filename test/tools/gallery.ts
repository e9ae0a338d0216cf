import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { flowOf, screensOf, type FlowName } from '../../state/flow-of.ts'
import { report } from './steps.ts'
import { browserTests } from './test.ts'

// `npm run test:gallery`: every screen in every state, light and dark, left to right and right to left, on a phone and a desk. `npm test` has
// every state once, and every mode once a screen. A flow after another: who stops it goes on where it was, and begins anew with `-- --anew`
// or once the last one has been. `-- swap send` looks at these alone; `frame` is what the secure frame shows.

interface Part {
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  readonly faults: readonly string[]
}

const folder = resolve(import.meta.dirname, '../../shots/gallery')
const progress = join(folder, 'progress.json')
const names: readonly string[] = [...new Set(Object.values(flowOf)), 'frame']

const words = process.argv.slice(2)
const chosen = words.filter(word => !word.startsWith('--'))
const unknown = chosen.find(name => !names.includes(name))
if (unknown) throw new Error(`There is no flow "${unknown}"; there are ${names.join(', ')}.`)
mkdirSync(folder, { recursive: true })
process.exitCode = (await lookAtAll()) ? 0 : 1

async function lookAtAll(): Promise<boolean> {
  const done: Record<string, Part> = words.includes('--anew') || chosen.length ? {} : before()
  const wanted = chosen.length ? chosen : names
  for (const name of wanted.filter(name => !done[name])) {
    console.log(`\n── ${name} (${Object.keys(done).length + 1} of ${wanted.length})`)
    done[name] = await lookAt(name)
    if (!chosen.length) writeFileSync(progress, JSON.stringify(done, undefined, 2))
  }
  console.log('')
  for (const [name, { passed, failed, seconds }] of Object.entries(done))
    console.log(`${name.padEnd(16)}${`${passed} passed, ${failed} failed`.padEnd(28)}${seconds.toFixed(0).padStart(6)} s`)
  const parts = Object.values(done)
  for (const fault of parts.flatMap(({ faults }) => faults)) console.log(`\n${fault}`)
  const sum = (key: 'passed' | 'failed') => parts.reduce((all, part) => all + part[key], 0)
  return report({ passed: sum('passed'), failed: sum('failed') })
}

/** What has been looked at by a run that did not come to its end. */
function before(): Record<string, Part> {
  if (!existsSync(progress)) return {}
  const done = JSON.parse(readFileSync(progress, 'utf8')) as Record<string, Part>
  return names.every(name => done[name]) ? {} : done
}

async function lookAt(name: string): Promise<Part> {
  const own = mkdtempSync(join(tmpdir(), 'w3m-gallery-'))
  const file = join(own, 'faults.json')
  const started = performance.now()
  try {
    const screens = name === 'frame' ? [name] : screensOf(name as FlowName)
    const count = await browserTests(['chromium'], { more: { W3M_GALLERY: screens.join(), W3M_FAULTS: file } })
    const faults = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
    return { ...count, seconds: (performance.now() - started) / 1000, faults }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
