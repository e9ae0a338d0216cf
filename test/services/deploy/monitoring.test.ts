import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { deployFolder, readDeployFile, readYaml } from './files.ts'

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly annotations: Readonly<Record<string, string>>
    }[]
  }[]
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly gridPos: { readonly x: number; readonly y: number }
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const { panels } = JSON.parse(readDeployFile('monitoring/dashboard.json')) as Dashboard
const rules = readYaml<Alerts>('monitoring/alerts.yaml').groups.flatMap(group => group.rules)

describe('alerts and dashboard', () => {
  let names: ReadonlySet<string>
  before(async () => {
    const metrics = await createMetrics().registry.getMetricsAsJSON()
    names = new Set(
      metrics.flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
      )
    )
  })

  /** Asserts that the services have every metric that an expression reads. */
  function assertMetrics(expression: string, of: string) {
    const read = [...expression.matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b(?=[{[ ]|$)/g)].map(([name]) => name)
    const found = read.filter(name => name !== 'histogram_quantile' && name !== 'predict_linear')
    assert.ok(found.length > 0 || expression.startsWith('up{'), of)
    for (const name of found) assert.ok(names.has(name), `${of}: ${name} is a metric`)
  }

  for (const { alert, expr, annotations } of rules) {
    it(`${alert} reads metrics that exist, and says what to do`, () => {
      assertMetrics(expr, alert)
      assert.ok(annotations['summary'] && annotations['action'])
    })
  }
  for (const { title, targets } of panels) {
    it(`panel “${title}” reads metrics that exist`, () => targets.forEach(({ expr }) => assertMetrics(expr, title)))
  }

  it('panels do not overlap', () => {
    assert.equal(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length)
  })

  it('every metric of the services is on the dashboard', () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')
    const own = [...names].filter(name => !/^(process|nodejs)_|_(count|sum)$/.test(name))
    const missing = own.filter(name => !shown.includes(name))
    assert.deepEqual(missing, notShown)
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  it('Prometheus accepts the rules', { skip: !hasPromtool && 'promtool is not installed' }, () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(deployFolder, 'monitoring/alerts.yaml')], {
      encoding: 'utf8'
    })
    assert.equal(status, 0, stderr)
  })
})

/** Details for an investigation, which a graph over days does not show well. */
const notShown = [
  'relay_calls_total',
  'relay_subscriptions',
  'relay_swept_total',
  'chain_indexed_block',
  'chain_reorganisations_total',
  'analytics_events_total'
]
