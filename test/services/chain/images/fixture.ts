import assert from 'node:assert/strict'
import { afterEach, beforeEach } from 'node:test'
import { Hono } from 'hono'
import { createImageProxy, type ImageProxy, type ImageProxyOptions } from '../../../../services/chain/images/proxy.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { startImageServer, type ImageServer } from './image-server.ts'
import { serve } from '../serve.ts'

// The image proxy behind a real server, and a host with the test's images.

const secret = new Uint8Array(32).fill(7)

/** The clock of the running test. */
export let clock: Clock
export let host: ImageServer
export let proxy: ImageProxy
export let metrics: ReturnType<typeof createMetrics>
export let stopping: (() => Promise<void>)[]

export async function start(more: Partial<ImageProxyOptions> = {}) {
  metrics = createMetrics()
  let url = ''
  proxy = createImageProxy({
    base: () => `${url}/v1/image`,
    secret,
    log: createLog('silent'),
    metrics,
    now: clock.now,
    after: clock.after,
    allowLoopback: true,
    ...more
  })
  const served = await serve(new Hono().route('/v1/image', proxy.routes))
  url = served.url
  stopping.push(served.stop)
  return proxy
}

/** Fetches an image URL of metadata as a page does. */
export async function show(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const handedOut = proxy.address(address)
  assert.ok(handedOut !== undefined, `${address} is handed out`)
  return fetch(handedOut, { headers })
}
export const at = (path: string) => show(host.url + path)

/** Creates a host and a proxy for every test. */
export function proxyEachTest(): void {
  beforeEach(async () => {
    clock = createClock()
    host = await startImageServer()
    stopping = [host.stop]
    await start()
  })
  afterEach(async () => {
    await proxy.close()
    await Promise.all(stopping.map(stop => stop()))
  })
}
