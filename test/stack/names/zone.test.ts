import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile } from '../../adapters/siwx/compile.ts'
import { zoneCode, zoneFingerprint, zonePath, zoneSources, type ZoneContract } from './contracts.ts'

for (const name of Object.keys(zoneSources) as ZoneContract[]) {
  test(`the committed code of ${name} is what its source makes`, () => {
    const { source, bytecode } = zoneCode(name)
    assert.equal(source, zoneFingerprint(name), 'run `npm run stack:chains` and commit test/stack/names/contracts.json')
    assert.equal(compile(zonePath(name))[name]!.bytecode, bytecode)
  })
}
