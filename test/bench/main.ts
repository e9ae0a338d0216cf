import { resolve } from 'node:path'
import { buildProducts } from '../../scripts/build/main.ts'
import { benchPeers } from './peers.ts'
import { allWallets, connect, cycles, load, open, walletConnect } from './measures.ts'
import type { Measure, Sample } from './measures.ts'
import { openSite } from './site.ts'
import type { Conditions, Site } from './site.ts'
import { median, spread } from './statistics.ts'
import { slowLineTargets, targets } from './targets.ts'

// `npm run bench`: drives the built playground in Chromium, each measurement on nine separate visits, and prints medians with the
// targets. Reports and never fails: times depend on the machine. `npm run bench -- open connect` selects measurements,
// `--visits=3` reduces the visits. `npm run bench -- --peers` measures pages of the documentation next to those of other
// modals instead, which it installs into `.w3m/peers`.

const root = resolve(import.meta.dirname, '../..')

const rates: readonly { readonly name: string; readonly conditions: Conditions; readonly only?: readonly string[] }[] = [
  { name: '1×', conditions: { slowdown: 1 } },
  { name: '4×', conditions: { slowdown: 4 } },
  { name: '4× slow line', conditions: { slowdown: 4, network: { bits: 1_600_000, roundTrip: 150 } }, only: ['load'] }
]

const all: Readonly<Record<string, Measure>> = { load, open, connect, walletConnect, allWallets, cycles }
const words = process.argv.slice(2)
const wanted = words.filter(word => !word.startsWith('--'))
const unknown = wanted.find(name => !all[name])
if (unknown) throw new Error(`There is no measure "${unknown}"; there are ${Object.keys(all).join(', ')}.`)
const visits = Number(words.find(word => word.startsWith('--visits='))?.slice('--visits='.length) ?? 9)

if (words.includes('--peers')) {
  await buildProducts(['library', 'script'])
  await benchPeers(root, visits)
} else await benchPlayground()

async function benchPlayground(): Promise<void> {
  await buildProducts(['playground'])
  const site = await openSite(root)
  try {
    console.log(`\nmedians of ${visits} visits, in ms where nothing else is said; ± is half the distance between the quartiles`)
    console.log(`\n${'what'.padEnd(44)}${rates.map(({ name }) => name.padStart(17)).join('')}${'target 4×'.padStart(12)}`)
    for (const [name, measure] of Object.entries(all)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const columns: Sample[][] = []
      for (const { conditions, only } of rates)
        columns.push((only?.includes(name) ?? true) ? await take(site, measure, conditions) : [])
      printRows(columns)
    }
  } finally {
    await site.stop()
  }
}

/** Runs visits in sequence: two at once would share the processor. */
async function take(on: Site, measure: Measure, conditions: Conditions): Promise<Sample[]> {
  const samples: Sample[] = []
  while (samples.length < visits) samples.push(await measure(on, conditions))
  return samples
}

function printRows(columns: readonly (readonly Sample[])[]): void {
  for (const what of Object.keys(columns[0]?.[0] ?? {})) {
    const cells = columns.map(samples => {
      const values = samples.flatMap(sample => sample[what] ?? [])
      return values.length > 0 ? `${rounded(median(values))} ± ${rounded(spread(values))}` : ''
    })
    const target = [targets[what], slowLineTargets[what]].filter(value => value !== undefined).join(' / ')
    console.log(`${what.padEnd(44)}${cells.map(cell => cell.padStart(17)).join('')}${target.padStart(12)}`)
  }
}

function rounded(value: number): number {
  return Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value)
}
