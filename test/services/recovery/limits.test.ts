import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import { custodyBench } from './custody-bench.ts'

/**
 * Sends an endless body until there is a response; resolves to its status and the number of bytes
 * sent.
 */
async function pour(url: string, type: string): Promise<{ status: number; sent: number; connection: string | undefined }> {
  const sending = request(url, { method: 'POST', headers: { 'content-type': type, 'transfer-encoding': 'chunked' } })
  let status: number | undefined
  let connection: string | undefined
  const responded = once(sending, 'response').then(
    ([response]: { statusCode: number; headers: NodeJS.Dict<string>; resume(): void }[]) => {
      status = response!.statusCode
      connection = response!.headers['connection']
      response!.resume()
    }
  )
  sending.on('error', () => {}) // the server closes the connection, as it should
  let sent = 0
  while (status === undefined && sent < 16 * 2 ** 20) {
    const part = Buffer.alloc(2 ** 16, 'a')
    sent += part.length
    if (!sending.write(part)) await Promise.race([responded, once(sending, 'drain')])
    // lets a response arrive
    await new Promise(setImmediate)
  }
  sending.destroy()
  assert.ok(status !== undefined, `${url} has no answer after ${sent} bytes`)
  return { status, sent, connection }
}

describe('a body that is too long', () => {
  let services: Services
  after(() => services.close())
  const bench = custodyBench()
  before(async () => {
    services = await startTestServices({ login: bench.stage.settings, store: bench.authStore, logLevel: 'silent' })
  })

  const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'application/json', 'text/plain']
  for (const path of [
    '/v1/stop/token',
    '/v1/address/token',
    '/v1/address',
    '/v1/deposit',
    '/v1/recovery/release',
    '/v1/nothing'
  ]) {
    it(`is not read by custodial recovery: ${path}`, async () => {
      for (const type of types) {
        const { status, connection } = await pour(`${bench.recovery.url}${path}`, type)
        // 410: the page of the link to stop does not read the body
        assert.ok([413, 410, 404].includes(status), `${status}`)
        if (status === 413) assert.equal(connection, 'close')
      }
    })
  }

  for (const path of [
    '/v1/login/email',
    '/v1/login/device/confirm/secret',
    '/v1/login/social/callback',
    '/v1/login/social/confirm/result',
    '/v1/shares',
    '/v1/user/email',
    '/v1/nothing'
  ]) {
    it(`is not read by the login service: ${path}`, async () => {
      for (const type of types) {
        const { status, connection } = await pour(`${services.addresses.auth}${path}`, type)
        assert.ok([413, 404].includes(status), `${status}`)
        if (status === 413) assert.equal(connection, 'close')
      }
    })
  }
})
