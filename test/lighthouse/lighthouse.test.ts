import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { serveFolder, type StaticServer } from '../stack/static.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'

// `npm run test:lighthouse`: the built playground as on a static host, without the stack. Installs Lighthouse in this folder, by
// its lock file, on the first run.

const folder = process.env['W3M_PLAYGROUND'] ?? join(import.meta.dirname, '../../dist/playground')
const lighthouse = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >
  readonly audits: Readonly<Record<string, Audit>>
}

interface Audit {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly displayValue?: string
  readonly details?: { readonly items?: readonly unknown[] }
}

describe('Lighthouse on the static playground', () => {
  let site: StaticServer
  before(async () => {
    assert.ok(existsSync(join(folder, 'index.html')), 'The playground is not built. Run "npm run build" first.')
    if (!existsSync(lighthouse))
      await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: import.meta.dirname })
    site = await serveFolder({ folder })
  })
  after(() => site?.stop())

  for (const device of ['mobile', 'desktop'] as const) {
    test(`accessibility and best practices are 100 on ${device}; performance is told`, async t => {
      const { categories, audits } = await look(site.url, device)
      t.diagnostic(`${device}: performance ${percent(categories['performance']?.score)}`)
      for (const id of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'])
        t.diagnostic(`${id} ${audits[id]?.displayValue}`)
      for (const category of ['accessibility', 'best-practices']) {
        const faults = categories[category]!.auditRefs.map(({ id }) => audits[id]!).filter(
          ({ score }) => score !== null && score < 1
        )
        assert.deepEqual(faults.map(told), [], category)
        assert.equal(percent(categories[category]?.score), 100, category)
      }
    })
  }
})

async function look(url: string, device: 'mobile' | 'desktop'): Promise<Report> {
  const words = [
    ...[lighthouse, url, '--quiet', '--output=json', '--output-path=stdout', '--no-enable-error-reporting'],
    '--only-categories=accessibility,best-practices,performance',
    `--chrome-flags=${['--headless=new', ...chromiumArguments].map(flag => (flag.includes(' ') ? `"${flag}"` : flag)).join(' ')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : [])
  ]
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    maxBuffer: 64 * 1024 * 1024
  })
  return JSON.parse(stdout) as Report
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100)
const told = ({ id, title, details }: Audit) => `${id}: ${title} ${JSON.stringify(details?.items ?? []).slice(0, 2_000)}`
