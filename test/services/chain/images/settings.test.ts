import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Services, ServicesOptions } from '../../../../services/start.ts'
import { startTestServices } from '../../open-test-store.ts'
import { createDataFolder } from '../../data-folder.ts'
import { png, startImageServer, type ImageServer } from './image-server.ts'

describe('pictures of the services', () => {
  let host: ImageServer
  let folder: Awaited<ReturnType<typeof createDataFolder>>
  let pictures: Awaited<ReturnType<typeof createDataFolder>>
  let services: Services | undefined

  beforeEach(async () => {
    ;[host, folder, pictures] = await Promise.all([startImageServer(), createDataFolder(), createDataFolder()])
    host.put('/coin.png', png())
  })
  afterEach(async () => {
    await services?.close()
    await Promise.all([host.stop(), folder.remove(), pictures.remove()])
  })

  /** Returns the URL at which the services serve the image of the native currency. */
  async function start(options: Partial<ServicesOptions>): Promise<string> {
    await services?.close()
    services = await startTestServices({
      logLevel: 'silent',
      dataFolder: folder.path,
      chains: [
        {
          id: 'eip155:1',
          rpc: ['http://127.0.0.1:9'],
          nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18, icon: `${host.url}/coin.png` },
          prices: [{ fixed: { native: 1 } }]
        }
      ],
      ...options
    })
    const response = await fetch(`${services.addresses.chain}/v1/fungible/price`, {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'] })
    })
    const { fungibles } = (await response.json()) as { fungibles: readonly { iconUrl: string }[] }
    return fungibles[0]!.iconUrl
  }

  it('come from this machine where that is said, and are in the folder for the next start', async () => {
    const options = { loopbackImages: true, imageFolder: pictures.path }
    const first = await fetch(await start(options))
    assert.deepEqual([first.status, first.headers.get('content-type')], [200, 'image/png'])
    await host.stop()
    assert.equal((await fetch(await start(options))).status, 200)
  })

  it('are forgotten with the process where there is no folder', async () => {
    assert.equal((await fetch(await start({ loopbackImages: true }))).status, 200)
    await host.stop()
    assert.equal((await fetch(await start({ loopbackImages: true }))).status, 502)
  })

  it('do not come from this machine unless that is said', async () => {
    assert.equal(await start({}), '')
    assert.deepEqual(host.paths, [])
  })
})
