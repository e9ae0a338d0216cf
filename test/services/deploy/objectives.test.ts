import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { readYaml } from './files.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/host/objectives.md'), 'utf8')
const queries = [...page.matchAll(/^```promql\n([^]*?)\n```$/gm)].map(([, query]) => query!)
const named = (form: RegExp) => [...new Set([...page.matchAll(form)].map(([, name]) => name!))]

const functions = ['avg_over_time']

/** Returns metrics that a query reads and the services do not have. */
const findUnknown = (query: string, known: ReadonlySet<string>): string[] =>
  [...query.replace(/\{[^}]*\}/g, '').matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b/g)]
    .map(([name]) => name)
    .filter(name => !known.has(name) && !functions.includes(name))

describe('the objectives of the services', () => {
  let known: ReadonlySet<string>
  before(async () => {
    const metrics = await createMetrics().registry.getMetricsAsJSON()
    known = new Set(
      metrics.flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
      )
    )
  })

  it('are measured by metrics that exist', () => {
    assert.ok(queries.length > 5)
    assert.deepEqual(
      queries.flatMap(query => findUnknown(query, known)),
      []
    )
    assert.deepEqual(findUnknown('sum(rate(http_lost_total{a_b="1"}[5m])) / up', known), ['http_lost_total'])
  })

  it('are measured at bounds that the histograms have', async () => {
    const metrics = await createMetrics().registry.getMetricsAsJSON()
    const text = JSON.stringify(metrics)
    assert.ok(text.includes('relay_delivery_seconds'))
    for (const [, name, bound] of page.matchAll(/(\w+)_bucket\{[^}]*le="([\d.]+)"/g)) {
      const histogram = createMetrics().registry.getSingleMetric(name!) as unknown as { readonly upperBounds: readonly number[] }
      assert.ok(histogram.upperBounds.includes(Number(bound)), `${name} has the bound ${bound}`)
    }
  })

  it('name alerts, tests and sections that exist', () => {
    const { groups } = readYaml<{ groups: readonly { rules: readonly { alert: string }[] }[] }>('monitoring/alerts.yaml')
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
    const fired = named(/`([A-Z][A-Za-z]+)`/g)
    assert.ok(fired.length > 5)
    assert.deepEqual(
      fired.filter(name => !alerts.includes(name)),
      []
    )
    assert.deepEqual(
      alerts.filter(name => !fired.includes(name)),
      [],
      'every alert is one of an objective'
    )
    const tests = named(/`(test\/[\w/.-]+)`/g)
    assert.ok(tests.length > 5)
    assert.deepEqual(
      tests.filter(file => !existsSync(join(root, file))),
      []
    )
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  it('have queries that Prometheus accepts', { skip: !hasPromtool && 'promtool is not installed' }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-objectives-'))
    const check = (queries: readonly string[]) => {
      const rules = queries.map((expr, index) => ({ record: `objective:${index}`, expr }))
      const file = join(folder, 'rules.json')
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'objectives', rules }] }))
      return spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    }
    try {
      const { status, stderr } = check(queries)
      assert.equal(status, 0, stderr)
      assert.notEqual(check(['sum(up']).status, 0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
