import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import * as observed from '../../../adapters/walletconnect/sign-client-constants.ts'
import { protocolErrors } from '../../../adapters/walletconnect/errors.ts'

// Reads the numbers from the installed package, so that a changed version is noticed.

const require = createRequire(import.meta.url)
const fromClient = createRequire(require.resolve('@walletconnect/sign-client'))
const client = require('@walletconnect/sign-client') as Record<string, unknown>
const core = fromClient('@walletconnect/core') as { RELAYER_SDK_VERSION: string; RELAYER_RECONNECT_TIMEOUT: number }
const utils = fromClient('@walletconnect/utils') as {
  getSdkError(kind: string): { message: string; code: number }
  getInternalError(kind: string): { message: string; code: number }
}
const code = (name: string) => readFileSync(fromClient.resolve(name), 'utf8')
const signCode = readFileSync(require.resolve('@walletconnect/sign-client'), 'utf8')

describe('the numbers inside the client', () => {
  it('are those of 2.21.8', () => {
    const { version } = JSON.parse(readFileSync(require.resolve('@walletconnect/sign-client/package.json'), 'utf8')) as {
      version: string
    }
    assert.equal(version, '2.21.8')
    assert.equal(core.RELAYER_SDK_VERSION, '2.21.8')
  })

  it('bound proposals, sessions and requests', () => {
    assert.deepEqual(client.SESSION_REQUEST_EXPIRY_BOUNDARIES, observed.requestExpiryBounds)
    assert.equal(client.SESSION_EXPIRY, observed.sessionExpiry)
    assert.equal(client.PROPOSAL_EXPIRY, observed.storedProposalExpiry)
    assert.equal(observed.messageTypes.wc_sessionPropose.ttl, observed.proposalExpiry)
  })

  it('tag and time every message', () => {
    const options = client.ENGINE_RPC_OPTS as Record<string, { req: { ttl: number; tag: number }; res: { tag: number } }>
    assert.deepEqual(Object.keys(options).sort(), Object.keys(observed.messageTypes).sort())
    for (const [method, { ttl, tags }] of Object.entries(observed.messageTypes)) {
      const { req, res } = options[method]!
      assert.deepEqual([ttl, ...tags], [req.ttl, req.tag, res.tag], method)
    }
  })

  it('time the heart and the socket', () => {
    const { HEARTBEAT_INTERVAL } = fromClient('@walletconnect/heartbeat') as { HEARTBEAT_INTERVAL: number }
    assert.equal(HEARTBEAT_INTERVAL * 1000, observed.heartbeatInterval)
    assert.equal(core.RELAYER_RECONNECT_TIMEOUT * 1000, observed.reconnectDelay)
    assert.match(code('@walletconnect/core'), /THIRTY_SECONDS\+\w+\.FIVE_SECONDS/)
    assert.equal(observed.socketIdleTimeout, 35_000)
  })

  it('fill the log', () => {
    const { MAX_LOG_SIZE_IN_BYTES_DEFAULT } = fromClient('@walletconnect/logger') as { MAX_LOG_SIZE_IN_BYTES_DEFAULT: number }
    assert.equal(MAX_LOG_SIZE_IN_BYTES_DEFAULT, observed.maxLogBytes)
    assert.equal((client.SIGN_CLIENT_DEFAULT as { logger: string }).logger, observed.defaultLogLevel)
  })

  it('are these where the package does not export them', () => {
    assert.match(signCode, new RegExp(`"recentlyDeletedLimit",${observed.maxRecentlyDeleted}\\)`))
    assert.match(signCode, /"requestQueueDelay",\w+\.ONE_SECOND\)/)
    assert.equal(observed.requestQueueDelay, 1000)
    assert.match(signCode, new RegExp(`toString\\(\\)\\.slice\\(0,-${observed.randomIdDigits}\\)`))
    assert.match(signCode, new RegExp(`\\},${observed.pingResponseDelay}\\)`))
    assert.match(signCode, new RegExp(`\\},${observed.relayCacheDelay}\\)`))
  })
})

describe('the errors of the protocol', () => {
  it('have the number and the words the client gives them', () => {
    for (const [number, kind, words] of protocolErrors) {
      const { code, message } = number < 10 ? utils.getInternalError(kind) : utils.getSdkError(kind)
      assert.deepEqual([code, message], [number, words])
    }
  })

  it('are all of the specification', () => {
    const numbers = protocolErrors.map(([number]) => number)
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const wanted = [
      range(1, 9),
      range(1001, 1005),
      range(3001, 3004),
      range(5000, 5003),
      range(5100, 5104),
      6000,
      7000,
      10001
    ].flat()
    assert.deepEqual(numbers, wanted)
  })
})
