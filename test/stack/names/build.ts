import { writeFile } from 'node:fs/promises'
import { compile } from '../../adapters/siwx/compile.ts'
import { zoneFile, zoneFingerprint, zonePath, zoneSources, type ZoneContract } from './contracts.ts'

// The second half of npm run stack:chains: writes contracts.json, which zone.ts installs on a chain.

const code = (Object.keys(zoneSources) as ZoneContract[]).map(name => {
  const path = zonePath(name)
  return [name, { source: zoneFingerprint(name), bytecode: compile(path)[name]!.bytecode }] as const
})
await writeFile(zoneFile, `${JSON.stringify(Object.fromEntries(code), null, 2)}\n`)
