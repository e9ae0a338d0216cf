import { deepEqual, equal } from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { startMeter } from '../../../scripts/size/meter.ts'
import type { Meter } from '../../../scripts/size/meter.ts'
import { serveFolder } from '../../stack/static.ts'
import type { StaticServer } from '../../stack/static.ts'

const script = 'export const value = 1\n'.repeat(200)
let folder: string
let files: StaticServer
let meter: Meter

describe('the meter in front of a page', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-meter-'))
    await writeFile(join(folder, 'index.html'), '<p>A page</p>')
    await writeFile(join(folder, 'page.js'), script)
    files = await serveFolder({ folder })
    meter = await startMeter(files.url)
  })
  after(async () => {
    await meter.stop()
    await files.stop()
    await rm(folder, { recursive: true })
  })

  test('counts each response with the bytes of brotli, and the page apart', async () => {
    for (const path of ['/', '/page.js']) await (await fetch(meter.url + path)).text()
    deepEqual(
      meter.take().map(({ path, bytes, isPage }) => ({ path, bytes, isPage })),
      [
        { path: '/', bytes: brotliCompressSync('<p>A page</p>').length, isPage: true },
        { path: '/page.js', bytes: brotliCompressSync(script).length, isPage: false }
      ]
    )
    deepEqual(meter.take(), [], 'each is counted once')
  })

  test('counts a file again when it is transferred again, and leaves its content as it is', async () => {
    for (let turn = 0; turn < 2; turn += 1) equal(await (await fetch(`${meter.url}/page.js`)).text(), script)
    equal(meter.take().length, 2)
  })
})
