import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { after, before, beforeEach } from 'node:test'
import { createChainService } from '../../../../services/chain/chain.ts'
import { createOnramp, createSeller } from '../../../../services/chain/onramp/onramp.ts'
import { parseSellers } from '../../../../services/chain/onramp/settings.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import { createClock } from '../../../kit/clock.ts'
import { createLogLines } from '../log-lines.ts'
import { startUpstream, type Respond } from '../rpc/upstream-server.ts'
import { account, coinbaseOptions, coinbaseQuote, linkQuote, meldQuote, purchase, sandbox } from './replies.ts'

export const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const keySecret = privateKey.export({ type: 'sec1', format: 'pem' }) as string

/** A request to Coinbase or Meld, with its token and its body. */
interface UpstreamRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string | undefined
  readonly body: Record<string, unknown> | undefined
}

async function noted(url: URL, request: IncomingMessage): Promise<UpstreamRequest> {
  const body = await readText(request)
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    authorization: request.headers.authorization,
    body: body ? (JSON.parse(body) as Record<string, unknown>) : undefined
  }
}

export const order = (change: Record<string, unknown> = {}) => ({
  destinationWallets: [{ address: account, blockchains: ['base'], assets: ['USDC'] }],
  defaultNetwork: 'base',
  partnerUserId: account,
  defaultExperience: 'buy',
  presetFiatAmount: '100',
  ...change
})

/** Serves the on-ramp over scripted providers. */
export function onrampBench() {
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let respond: Respond
  let requests: UpstreamRequest[]

  before(async () => {
    upstream = await startUpstream((url, request, response) => {
      void noted(url, request).then(one => {
        requests.push(one)
        const reply = respond(url, request, response)
        if (reply !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
      })
    })
  })
  after(() => upstream.stop())
  beforeEach(() => {
    requests = []
    respond = answers
  })

  /** Returns successful responses of the providers. */
  const answers: Respond = url => {
    if (url.pathname.endsWith('/buy/options')) return coinbaseOptions
    if (url.pathname.endsWith('/buy/quote')) return coinbaseQuote
    if (url.pathname.endsWith('/token')) return { token: 's3ss10n', channel_id: '' }
    if (url.pathname.endsWith('/transactions')) return { transactions: [purchase()] }
    if (url.pathname === '/payments/crypto/quote') return { quotes: [{ ...meldQuote, destinationAmount: 0.00000003 }, meldQuote] }
    return linkQuote
  }

  const sellers = () => [
    { kind: 'coinbase', keyId: 'organizations/o/apiKeys/k', keySecret, api: upstream.url },
    { kind: 'meld', publicKey: 'pub', key: 'm3ld', api: upstream.url },
    sandbox(upstream.url)
  ]

  function open(list: readonly unknown[] = sellers(), projectIds: readonly string[] = []) {
    const clock = createClock(Date.parse('2026-03-01T12:00:00Z'))
    const { log, text: lines } = createLogLines()
    const { routes } = createChainService({
      chains: [],
      onramp: createOnramp(
        parseSellers(list).map(one => createSeller(one, { fetch, now: clock.now })),
        { log }
      ),
      rpcOf: () => undefined,
      images: { address: () => undefined },
      log,
      metrics: createMetrics(),
      allowedOrigins: [],
      projectIds,
      trustProxy: false,
      now: clock.now
    })
    const post = (path: string, body: unknown) => routes!.request(path, { method: 'POST', body: JSON.stringify(body) })
    const get = (path: string) => routes!.request(path)
    const read = async <Reply>(response: Response | Promise<Response>): Promise<Reply> => {
      const { status } = await response
      assert.equal(status, 200, await (await response).clone().text())
      return (await (await response).json()) as Reply
    }
    return { routes: routes!, post, get, read, clock, lines }
  }

  return {
    get upstream() {
      return upstream
    },
    get respond() {
      return respond
    },
    set respond(value) {
      respond = value
    },
    get requests() {
      return requests
    },
    answers,
    sellers,
    open
  }
}
