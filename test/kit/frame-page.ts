import { WrongCodeError } from '../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { parseFrameQuery } from '../../frame/protocol/frame-url.ts'
import { openFrameChannel, type FrameHandlers } from '../../frame/protocol/channel.ts'
import { requestNames, type RequestName } from '../../frame/protocol/messages.ts'
import type { FrameOrder } from './scripted-frame.ts'

// A scripted secure frame: the protocol is real, the handlers are a table. Tests control it from the page that embeds it, and it
// reports the received messages there.

const { origin } = parseFrameQuery(location.search)
const report = (report: object) => parent.postMessage(report, { targetOrigin: origin })

const address = '0x00000000000000000000000000000000000000e1'

const answers: { [Name in RequestName]?: (payload: never) => unknown } = {
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  GET_SOCIAL_REDIRECT_URI: () => ({ uri: `${location.origin}/provider` }),
  CONNECT_SOCIAL: () => ({ address, chainId: 1, userName: 'ada' }),
  GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/login' }),
  CONNECT_FARCASTER: () => ({ userName: 'ada' }),
  GET_USER: ({ chainId = 1 }: { chainId?: number | string }) => ({
    email: 'ada@example.com',
    address: typeof chainId === 'number' ? address : '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
    chainId
  }),
  IS_CONNECTED: () => ({ isConnected: true }),
  GET_CHAIN_ID: () => ({ chainId: 1 }),
  SWITCH_NETWORK: ({ chainId }: { chainId: number | string }) => ({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 8453] }),
  INIT_SMART_ACCOUNT: () => ({ address, isDeployed: false }),
  SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({ type, address }),
  UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@example.com' }),
  RPC_REQUEST: ({ method }: { method: string }) => (method === 'eth_blockNumber' ? '0x10' : '0xsigned'),
  GET_JWT_NONCE: () => ({ nonce: 'nonce' })
}

/** The scripted result: a response, a failure, or pending until another order. */
const ordered = new Map<RequestName, FrameOrder>()
const waiting = new Map<RequestName, (() => void)[]>()

async function answer(name: RequestName, payload: unknown, id: string, signal: AbortSignal): Promise<unknown> {
  signal.addEventListener('abort', () => report({ aborted: name, id }))
  report({ heard: name, payload, id })
  while (ordered.get(name)?.kind === 'open') {
    await new Promise<void>(resolve => waiting.set(name, [...(waiting.get(name) ?? []), resolve]))
  }
  const order = ordered.get(name)
  if (order?.kind === 'refuse') throw new UserRejectedError()
  if (order?.kind === 'fail') {
    const { message, reason = 'frame-failed', triesLeft } = order
    throw triesLeft === undefined ? new KitError(reason, message) : new WrongCodeError(triesLeft, message)
  }
  return order?.kind === 'reply' ? order.reply : answers[name]?.(payload as never)
}

const handlers = Object.fromEntries(
  requestNames.map(name => [
    name,
    (payload: unknown, { id, signal }: { id: string; signal: AbortSignal }) => answer(name, payload, id, signal)
  ])
) as unknown as FrameHandlers

try {
  const channel = openFrameChannel({ window, origin, handlers })
  addEventListener('message', ({ data, source }: MessageEvent) => {
    if (source !== parent || !data?.order) return
    const { order, name, payload } = data
    if (order === 'emit') channel.emit(name, payload)
    else if (order === 'broadcast') channel.broadcast(name, payload)
    else if (order === 'post') parent.postMessage(payload, { targetOrigin: origin })
    else if (order === 'go') location.href = payload
    else {
      ordered.set(name, order)
      for (const go of waiting.get(name)?.splice(0) ?? []) go()
    }
    report({ done: data.number })
  })
  if (!new URLSearchParams(location.search).has('mute')) channel.emit('READY', { version: '4' })
} catch (error) {
  parent.postMessage({ refused: error instanceof KitError ? error.code : String(error) }, { targetOrigin: '*' })
}
