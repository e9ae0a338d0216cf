import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import type { Answers } from '../../kit/wired-frame.ts'
import { wiredWallet, type WiredWallet } from '../../kit/wired-wallet.ts'

// The envelope of the messages between page and frame, as on the wire.

const open = new Set<WiredWallet>()
function begin(answers?: Answers) {
  const one = wiredWallet(answers)
  open.add(one)
  return one.wired
}
afterEach(() => {
  for (const one of open) one.stop()
  open.clear()
})

const never = () => new Promise(() => undefined)
const failing = (error: Error) => () => {
  throw error
}
const kitCode = (code: string, words: string) => (error: unknown) =>
  error instanceof KitError && error.code === code && error.shortMessage === words

describe('a message to the frame', () => {
  test('has an id of its own, which its answer has too [7.63]', async () => {
    const wired = begin()
    await Promise.all([wired.host.request('GET_CHAIN_ID', undefined), wired.host.request('GET_CHAIN_ID', undefined)])
    const ids = wired.requestLog.map(({ id }) => id)
    equal(new Set(ids).size, 2)
    for (const id of ids) match(id!, /^[\w-]{16,64}$/)
    deepEqual(
      wired.told.map(({ id }) => id),
      ids
    )
  })

  test('is ignored without the prefix of the app’s messages [5.33]', async () => {
    const wired = begin()
    for (const type of ['GET_CHAIN_ID', 'w3m-app/GET_CHAIN_ID', '@w3m-frame/GET_CHAIN_ID', 'x@w3m-app/GET_CHAIN_ID'])
      wired.postToFrame({ id: 'a', type })
    await wired.settled()
    deepEqual([wired.heard, wired.told], [[], []])
    wired.postToFrame({ id: 'a', type: '@w3m-app/GET_CHAIN_ID' })
    await wired.settled()
    deepEqual(wired.heard, ['GET_CHAIN_ID'])
  })

  test('is answered by a message with the frame’s prefix alone [5.33]', async () => {
    const wired = begin({ GET_CHAIN_ID: never })
    const answer = wired.host.request('GET_CHAIN_ID', undefined)
    const { id } = wired.requestLog[0]!
    for (const prefix of ['', '@w3m-app/', 'w3m-frame//', 'x@w3m-frame/'])
      wired.postToPage({ id, type: `${prefix}GET_CHAIN_ID_SUCCESS`, payload: { chainId: 666 } })
    wired.postToPage({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } })
    deepEqual(await answer, { chainId: 1 })
  })

  test('is answered by a message with its id alone [5.34]', async () => {
    const wired = begin({ GET_CHAIN_ID: never })
    const answer = wired.host.request('GET_CHAIN_ID', undefined)
    const { id } = wired.requestLog[0]!
    for (const other of ['another', undefined, `${id}x`])
      wired.postToPage({ ...(other && { id: other }), type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 666 } })
    wired.postToPage({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } })
    deepEqual(await answer, { chainId: 1 })
  })
})

describe('what is answered', () => {
  test('ends a request by SUCCESS or by ERROR of its own name [7.86]', async () => {
    const wired = begin({ CONNECT_DEVICE: failing(new KitError('login-failed', 'The link has expired.')) })
    await wired.host.request('GET_CHAIN_ID', undefined)
    await rejects(wired.host.request('CONNECT_DEVICE', undefined))
    deepEqual(
      wired.told.map(({ type }) => type),
      ['@w3m-frame/GET_CHAIN_ID_SUCCESS', '@w3m-frame/CONNECT_DEVICE_ERROR']
    )
    const { host, requestLog: asked, postToPage } = begin({ GET_CHAIN_ID: never })
    const answer = host.request('GET_CHAIN_ID', undefined)
    const { id } = asked[0]!
    postToPage({ id, type: '@w3m-frame/SIGN_OUT_SUCCESS' })
    postToPage({ id, type: '@w3m-frame/SIGN_OUT_ERROR', payload: { message: 'No.' } })
    postToPage({ id, type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'Down.' } })
    await rejects(answer, kitCode('frame-failed', 'Down.'))
  })

  test('says in its message what went wrong [7.87]', async () => {
    const wired = begin({ CONNECT_OTP: failing(new KitError('code-over', 'The code has expired.')) })
    await rejects(wired.host.request('CONNECT_OTP', { otp: '1' }), kitCode('code-over', 'The code has expired.'))
    deepEqual(wired.told[0]!.payload, { message: 'The code has expired.', reason: 'code-over' })
  })

  test('may be a new session token, which the page keeps [7.88]', async () => {
    const one = wiredWallet()
    open.add(one)
    const { wired, cache } = one
    wired.far.emit('SESSION_UPDATE', { token: 'abc' })
    await wired.settled()
    wired.postToPage({ type: '@w3m-frame/SESSION_UPDATE', payload: {} })
    wired.postToPage({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 7 } })
    deepEqual(wired.events, [{ name: 'SESSION_UPDATE', payload: { token: 'abc' } }])
    equal(cache.sessionToken(), 'abc')
  })

  test('may be that the frame is ready, with its version [7.89]', async () => {
    const wired = begin()
    wired.far.emit('READY', { version: '4' })
    await wired.settled()
    wired.postToPage({ type: '@w3m-frame/READY', payload: { version: 4 } })
    wired.postToPage({ type: '@w3m-frame/READY' })
    deepEqual(wired.told, [{ type: '@w3m-frame/READY', payload: { version: '4' } }])
    deepEqual(wired.events, [
      { name: 'READY', payload: { version: '4' } },
      { name: 'READY', payload: undefined }
    ])
  })
})

describe('a request to the wallet', () => {
  /** Starts a request that needs approval and one that does not, both pending. */
  async function leaveOpen() {
    const wired = begin({ RPC_REQUEST: never })
    const sign = wired.host.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', '0x01'] })
    const read = wired.host.request('RPC_REQUEST', { method: 'eth_blockNumber' })
    await wired.settled()
    const [signId, readId] = wired.requestLog.map(({ id }) => id!)
    sign.catch(() => undefined)
    read.catch(() => undefined)
    await wired.host.request('RPC_ABORT', undefined)
    const isAborted = (id: string) => wired.signals.get(id)!.aborted
    return { wired, sign, signs: isAborted(signId!), reads: isAborted(readId!) }
  }

  test('that only reads goes on when open requests are rejected [6.11]', async () => {
    const { reads, wired } = await leaveOpen()
    equal(reads, false)
    equal(wired.told.filter(({ type }) => type === '@w3m-frame/RPC_REQUEST_ERROR').length, 1)
  })

  test('that needs approval ends when open requests are rejected [6.12]', async () => {
    const { signs, sign } = await leaveOpen()
    equal(signs, true)
    await rejects(sign, kitCode('frame-failed', 'Request was aborted'))
  })

  /** Returns which methods are still pending after all requests that wait for approval were rejected. */
  async function goOn(methods: readonly string[]): Promise<readonly string[]> {
    const wired = begin({ RPC_REQUEST: never })
    const ids = new Map<string, string>()
    for (const method of methods) {
      const params = paramsOf[method] ?? (method.startsWith('solana_') ? undefined : [])
      wired.host
        .request(
          'RPC_REQUEST',
          { method, ...(params !== undefined && { params: params as never }) },
          { onId: id => ids.set(id, method) }
        )
        .catch(() => undefined)
    }
    await wired.settled()
    await wired.host.request('RPC_ABORT', undefined)
    return [...ids].filter(([id]) => wired.signals.get(id)?.aborted === false).map(([, method]) => method)
  }
  const transaction = '2NEpo7'
  const paramsOf: Record<string, unknown> = {
    solana_signMessage: { message: transaction, pubkey: transaction },
    solana_signTransaction: { transaction },
    solana_signAllTransactions: { transactions: [transaction] },
    solana_signAndSendTransaction: { transaction },
    wallet_sendCalls: [{ calls: [] }],
    wallet_getCallsStatus: ['0x1']
  }

  test('that reads needs no approval, nor does one that sends what is signed [6.7]', async () => {
    const safe = ['eth_call', 'eth_getBalance', 'eth_chainId', 'eth_blockNumber', 'eth_sendRawTransaction']
      .concat(['wallet_getCapabilities', 'wallet_getAssets', 'wallet_getCallsStatus'])
      .concat(['eth_getUserOperationReceipt', 'eth_getUserOperationByHash', 'eth_estimateUserOperationGas'])
    deepEqual(await goOn(safe), safe)
  })

  test('that signs, sends or grants needs approval [6.8]', async () => {
    const unsafe = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendUserOperation']
      .concat(['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'])
      .concat(['wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions'])
    deepEqual(await goOn(unsafe), [])
  })

  test('of a method that is not allowed is refused on both sides [6.9]', async () => {
    const wired = begin()
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_unknown', 'toString'])
      await rejects(
        wired.host.request('RPC_REQUEST', { method, params: [] }),
        kitCode('method-not-allowed', 'Requested RPC call is not allowed'),
        method
      )
    equal(wired.requestLog.length, 0)
    wired.postToFrame({ id: 'a', type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_sign', params: [] } })
    await wired.settled()
    deepEqual(wired.heard, [])
    equal((wired.told[0]!.payload as { message: string }).message, 'Requested RPC call is not allowed')
  })

  const calls = (call: object) => ({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', calls: [call] }] as never })

  test('to send calls has addresses that start with 0x [5.19]', async () => {
    const wired = begin()
    const to = '0x00000000000000000000000000000000000000b2'
    for (const wrong of [to.slice(2), 'vitalik.eth', `1${to}`, 7]) {
      await rejects(wired.host.request('RPC_REQUEST', calls({ to: wrong })), KitError, String(wrong))
    }
    equal(wired.requestLog.length, 0)
    equal(await wired.host.request('RPC_REQUEST', calls({ to, value: '0x1' })), '0x01')
  })

  test('to send calls has data that start with 0x, or none [5.20]', async () => {
    const wired = begin()
    const to = '0x00000000000000000000000000000000000000b2'
    for (const data of ['a9059cbb', 'call', '', 7])
      await rejects(wired.host.request('RPC_REQUEST', calls({ to, data })), KitError, String(data))
    equal(wired.requestLog.length, 0)
    for (const call of [{ to }, { to, data: '0x' }, { to, data: '0xa9059cbb' }])
      equal(await wired.host.request('RPC_REQUEST', calls(call)), '0x01')
  })
})
