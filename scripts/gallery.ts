import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { flowOf, screensOf, type FlowName } from '../state/router/flow-of.ts'
import { report } from './test/run-steps.ts'
import { browserTests } from './test/main.ts'

// `npm run test:gallery`: every screen in every state, light and dark, left to right and right to left, on a phone and a desktop.
// `npm test` has every state once, and every mode once a screen. Runs flow by flow: a stopped run continues at the same flow, and
// restarts with `-- --anew` or after the last one. `-- swap send` selects flows; `frame` selects the secure frame.

interface Part {
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  readonly faults: readonly string[]
}

const folder = resolve(import.meta.dirname, '../shots/gallery')
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
  const sum = (key: 'passed' | 'failed') => parts.reduce((all, part) => all + part[key], 0)
  return report({ passed: sum('passed'), failed: sum('failed'), faults: parts.flatMap(({ faults }) => faults) })
}

/** Parts that an incomplete run has already checked. */
function before(): Record<string, Part> {
  if (!existsSync(progress)) return {}
  const done = JSON.parse(readFileSync(progress, 'utf8')) as Record<string, Part>
  return names.every(name => done[name]) ? {} : done
}

async function lookAt(name: string): Promise<Part> {
  const started = performance.now()
  const screens = name === 'frame' ? [name] : screensOf(name as FlowName)
  const { passed, failed, faults = [] } = await browserTests(['chromium'], { more: { W3M_GALLERY: screens.join() } })
  return { passed, failed, seconds: (performance.now() - started) / 1000, faults }
}
