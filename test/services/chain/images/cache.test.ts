import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eventually } from '../../../kit/eventually.ts'
import { createDataFolder } from '../../data-folder.ts'
import { png } from './image-server.ts'
import { at, clock, host, metrics, proxy, proxyEachTest, start, stopping } from './fixture.ts'

const minutes = 60_000
const hours = 60 * minutes

describe('what is kept', () => {
  proxyEachTest()

  const count = (path: string) => host.paths.filter(one => one === path).length

  it('is fetched once, by however many it is asked for', async () => {
    let answer = () => {}
    host.put('/a.png', (_, response) => (answer = () => response.end(png())))
    const responses = Array.from({ length: 10 }, () => at('/a.png'))
    await eventually(() => host.paths.length > 0, 'it is asked for')
    answer()
    assert.ok((await Promise.all(responses)).every(({ status }) => status === 200))
    await at('/a.png')
    assert.equal(count('/a.png'), 1)
  })

  it('is fetched again after a day, and is served while its host is down, for a week', async () => {
    host.put('/a.png', png())
    await at('/a.png')
    clock.pass(23 * hours)
    await at('/a.png')
    assert.equal(count('/a.png'), 1)
    host.put('/a.png', (_, response) => void response.writeHead(500).end())
    clock.pass(2 * hours)
    const stale = await at('/a.png')
    assert.equal(stale.status, 200)
    assert.equal(count('/a.png'), 2)
    host.put('/a.png', 'no picture any more')
    clock.pass(1 * hours)
    assert.equal((await at('/a.png')).status, 415)
    host.put('/a.png', (_, response) => void response.writeHead(500).end())
    clock.pass(7 * 24 * hours)
    assert.equal((await at('/a.png')).status, 502)
  })

  it('is also that there is none, for a little while', async () => {
    host.put('/away', (_, response) => void response.writeHead(503).end())
    for (let time = 0; time < 3; time++) assert.equal((await at('/away')).status, 502)
    assert.equal(count('/away'), 1)
    assert.equal((await at('/away')).headers.get('cache-control'), 'public, max-age=30')
    clock.pass(30_000)
    host.put('/away', png())
    assert.equal((await at('/away')).status, 200)

    for (let time = 0; time < 3; time++) assert.equal((await at('/none')).status, 404)
    clock.pass(5 * minutes)
    await at('/none')
    assert.equal(count('/none'), 1)
    clock.pass(5 * minutes)
    await at('/none')
    assert.equal(count('/none'), 2)
  })

  it('takes no more memory than it may: what was not looked at for longest goes first', async () => {
    await start({ memoryBytes: 100_000 })
    for (const name of ['/1', '/2', '/3', '/4']) host.put(name, png(64, 64, 20_000))
    for (const name of ['/1', '/2', '/3', '/1', '/4']) await at(name)
    assert.deepEqual([count('/1'), count('/2'), count('/3'), count('/4')], [1, 1, 1, 1])
    await at('/1')
    assert.equal(count('/1'), 1)
    await at('/2')
    assert.equal(count('/2'), 2)
  })

  it('in a folder is there after a restart, takes no more room than it may, and does no harm when it is broken', async () => {
    const folder = await createDataFolder()
    stopping.push(folder.remove)
    const own = { folder: folder.path, folderBytes: 100_000 }
    await start(own)
    for (const name of ['/1', '/2', '/3', '/4']) {
      host.put(name, png(64, 64, 20_000))
      await at(name)
    }
    await proxy.close()
    const files = await readdir(join(folder.path, 'pictures'))
    assert.equal(files.length, 3)
    await start(own)
    assert.equal((await at('/4')).status, 200)
    assert.equal(count('/4'), 1)
    await at('/1')
    assert.equal(count('/1'), 2)

    await proxy.close()
    for (const file of await readdir(join(folder.path, 'pictures'))) await writeFile(join(folder.path, 'pictures', file), '{}\n')
    await writeFile(join(folder.path, 'pictures', 'x.part'), 'half')
    await start(own)
    assert.equal((await at('/4')).status, 200)
    assert.equal(count('/4'), 2)
    await proxy.close()
    assert.ok(!(await readdir(join(folder.path, 'pictures'))).includes('x.part'))
  })

  it('is fetched with limited concurrency; a client beyond the limit gets a time to retry', async () => {
    await start({ mostAtOnce: 2, mostWaiting: 1 })
    const answers: (() => void)[] = []
    for (const name of ['/1', '/2', '/3', '/4']) host.put(name, (_, response) => void answers.push(() => response.end(png())))
    const first = [at('/1'), at('/2')]
    await eventually(() => answers.length === 2, 'two are fetched')
    const results = Promise.all([at('/3'), at('/4')])
    const busy = await Promise.race([at('/3'), at('/4')])
    assert.equal(busy.status, 503)
    assert.equal(busy.headers.get('retry-after'), '5')
    assert.equal(busy.headers.get('cache-control'), 'no-store')
    assert.equal(host.paths.length, 2)
    answers[0]!()
    await eventually(() => answers.length === 3, 'the one that waits has its turn')
    answers.slice(1).forEach(answer => answer())
    assert.deepEqual((await results).map(({ status }) => status).sort(), [200, 503])
    assert.ok((await Promise.all(first)).every(({ status }) => status === 200))
  })

  it('is counted', async () => {
    host.put('/a.png', png())
    await at('/a.png')
    await at('/a.png')
    await at('/none')
    const all = await metrics.registry.metrics()
    for (const [outcome, times] of [
      ['fetched', 1],
      ['kept', 1],
      ['missing', 1]
    ] as const) {
      assert.ok(all.includes(`chain_images_total{outcome="${outcome}"} ${times}`), outcome)
    }
  })
})
