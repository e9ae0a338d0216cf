import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addRow, formatMeasure, isMissed, type Measure } from './table.ts'

/** Closes what a scenario has opened, the last first. */
export interface Cleanup {
  add(close: () => unknown): void
}

interface ScenarioOptions {
  /** Reason to skip it; false to run it. */
  readonly skip: string | false
  /** Milliseconds that it may take, with the start of its servers. Default 2 min. */
  readonly timeout?: number
  /** Returns the measured numbers, each with its budget. */
  readonly run: (cleanup: Cleanup) => Promise<readonly Measure[]>
}

const defaultTimeout = 120_000

/** Defines a scenario: it fails if a measured number is outside its budget, and prints all of them. */
export function scenario(name: string, { skip, timeout = defaultTimeout, run }: ScenarioOptions): void {
  it(name, { skip, timeout }, async () => {
    const closes: (() => unknown)[] = []
    const started = performance.now()
    try {
      const measures = await run({ add: close => void closes.push(close) })
      const seconds = (performance.now() - started) / 1000
      addRow({ scenario: name, measures, seconds })
      console.log(`${name}: ${measures.map(formatMeasure).join(', ')}`)
      assert.deepEqual(measures.filter(isMissed).map(formatMeasure), [])
    } finally {
      for (const close of closes.reverse()) await close()
    }
  })
}
