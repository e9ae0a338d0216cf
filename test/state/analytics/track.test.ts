import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import type { AnalyticsEvent } from '../../../adapters/api/contract/analytics.ts'
import { startTestServices } from '../../services/open-test-store.ts'
import { $alert } from '../../../state/alerts/alert.ts'
import { clearAlerts } from '../../../state/alerts/raise-alert.ts'
import type { TrackedEvent } from '../../../state/analytics/events.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { subscribeEvents, track } from '../../../state/analytics/track.ts'
import { eventually } from '../../kit/eventually.ts'
import { fakeEnvironment, type FakeEnvironment, type Handler } from '../../kit/environment.ts'
import { runOptions, testNetwork } from '../../kit/run-options.ts'

const services = { directory: 'https://directory.example', analytics: 'https://pulse.example' }
const allowed: Handler = ({ url }) =>
  url.includes('/getAnalyticsConfig') ? Response.json({ isAnalyticsEnabled: true }) : new Response(null, { status: 202 })

let platform: FakeEnvironment
let end: () => void

function start({ projectId = 'project', ...options }: Partial<KitOptions> = {}, fetch: Handler = allowed, page = {}): void {
  platform = fakeEnvironment({ fetch, page })
  end = runOptions({ services, ...(projectId && { projectId }), ...options })
}

afterEach(() => {
  end()
  clearAlerts()
  platform.restore()
})

const requestsTo = (path: string): Request[] => platform.requests.filter(({ url }) => new URL(url).pathname === path)
const sent = (): Promise<AnalyticsEvent[]> =>
  Promise.all(requestsTo('/e').map(request => request.clone().json() as Promise<AnalyticsEvent>))
/** Returns the events after INITIALIZE, which is always the first. */
const names = async (): Promise<string[]> => {
  const [first, ...events] = (await sent()).map(({ props }) => props.event)
  if (first) assert.equal(first, 'INITIALIZE')
  return events
}
/** Waits for the sender, a lazy chunk whose first load takes real time. */
const quiet = async (): Promise<void> => {
  await import('../../../state/analytics/report.ts')
  await platform.advance(0)
}

describe('what the user does', () => {
  it('is sent in the form of the specification [7.59, 7.60]', async () => {
    start()
    track('SWITCH_NETWORK', { network: 'eip155:10' })
    await quiet()
    const [, request] = requestsTo('/e')
    assert.equal(request?.method, 'POST')
    assert.deepEqual(Object.fromEntries(new URL(request.url).searchParams), {
      projectId: 'project',
      st: 'w3m',
      sv: 'html-universal-0.1.0'
    })
    const [, event] = await sent()
    assert.match(event?.eventId ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(event, {
      eventId: event?.eventId,
      url: 'https://shop.example/cart',
      domain: 'shop.example',
      timestamp: platform.now(),
      props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:10' } }
    })
  })

  it('is sent in its order once the service has said yes, which is asked once [7.22]', async () => {
    let answer = (_yes: boolean): void => undefined
    start({}, request => {
      if (!request.url.includes('/getAnalyticsConfig')) return new Response(null, { status: 202 })
      return new Promise(resolve => (answer = yes => resolve(Response.json({ isAnalyticsEnabled: yes }))))
    })
    track('MODAL_OPEN', { connected: false })
    track('CLICK_ALL_WALLETS')
    await quiet()
    assert.deepEqual(await names(), [])
    answer(true)
    await quiet()
    track('MODAL_CLOSE', { connected: false })
    await quiet()
    assert.deepEqual(await names(), ['MODAL_OPEN', 'CLICK_ALL_WALLETS', 'MODAL_CLOSE'])
    assert.equal(requestsTo('/getAnalyticsConfig').length, 1)
  })

  it('is preceded, once, by what the kit was started with', async () => {
    const second = { ...testNetwork, id: 31_338, name: 'Second' }
    start({ networks: [testNetwork, second], defaultNetwork: 'eip155:31338', themeMode: 'dark' })
    track('MODAL_OPEN', { connected: false })
    track('CLICK_NETWORKS')
    await quiet()
    const [initialized, ...rest] = await sent()
    assert.deepEqual(initialized?.props, {
      type: 'track',
      event: 'INITIALIZE',
      properties: { networks: ['eip155:31337', 'eip155:31338'], defaultNetwork: 'eip155:31338', themeMode: 'dark' }
    })
    assert.deepEqual(
      rest.map(({ props }) => props.event),
      ['MODAL_OPEN', 'CLICK_NETWORKS']
    )
  })

  it('is preceded by it again when the kit was started again', async () => {
    start()
    track('MODAL_OPEN', { connected: false })
    await quiet()
    end()
    end = runOptions({ services, projectId: 'project', themeMode: 'light' })
    track('MODAL_OPEN', { connected: false })
    await quiet()
    const started = (await sent()).filter(({ props }) => props.event === 'INITIALIZE')
    assert.deepEqual(
      started.map(({ props }) => props.properties),
      ['auto', 'light'].map(themeMode => ({ networks: ['eip155:31337'], themeMode }))
    )
  })

  it('is taken by the service of this project', async () => {
    const real = await startTestServices({ analytics: true })
    try {
      const addresses = { directory: real.addresses.directory, analytics: real.addresses.analytics! }
      const statuses: number[] = []
      start({ services: addresses }, async request => {
        const response = await fetch(request)
        if (request.method === 'POST') statuses.push(response.status)
        return response
      })
      track('MODAL_OPEN', { connected: false })
      track('GET_WALLET', { name: 'A', type: 'homepage' })
      await eventually(() => statuses.length === 3, 'all events are answered')
      assert.deepEqual(statuses, [202, 202, 202])
    } finally {
      await real.close()
    }
  })
})

describe('before the user acts', () => {
  /** A browser without information about user activation, or without any activation. */
  for (const visitorActed of [false, undefined]) {
    it(`nothing is requested or sent for what the page does by itself (the browser reports ${visitorActed})`, async () => {
      start({}, allowed, { visitorActed })
      track('MODAL_OPEN', { connected: false })
      track('CONNECT_SUCCESS', { method: 'browser', name: 'A', reconnect: true })
      track('MODAL_CLOSE', { connected: true })
      await quiet()
      assert.equal(platform.requests.length, 0)
    })
  }

  it('nothing is requested or sent for what a program does in the user’s name', async () => {
    start({}, allowed, { visitorActed: false })
    track('SWITCH_NETWORK', { network: 'eip155:10' })
    track('CONNECT_SUCCESS', { method: 'browser', name: 'A' })
    await quiet()
    assert.equal(platform.requests.length, 0)
  })

  it('what has happened waits, and goes in its order with the first act', async () => {
    start({}, allowed, { visitorActed: false })
    track('MODAL_OPEN', { connected: false })
    await quiet()
    platform.page.visitorActed = true
    track('CLICK_ALL_WALLETS')
    await quiet()
    assert.deepEqual(await names(), ['MODAL_OPEN', 'CLICK_ALL_WALLETS'])
  })

  it('where the browser reports nothing, only what a user alone can do counts', async () => {
    start({}, allowed, { visitorActed: undefined })
    track('MODAL_OPEN', { connected: false })
    track('SELECT_WALLET', { name: 'A', platform: 'browser' })
    await quiet()
    assert.deepEqual(await names(), ['MODAL_OPEN', 'SELECT_WALLET'])
  })
})

describe('nothing leaves the page', () => {
  const cases: Record<string, [options: Partial<KitOptions>, page?: object]> = {
    'without an analytics service': [{ services: { directory: services.directory } }],
    'without a project id': [{ projectId: '' }],
    'with the feature off [7.62]': [{ features: { analytics: false } }],
    'of a visitor who has asked not to be measured': [{}, { globalPrivacyControl: true }]
  }
  for (const [name, [options, page]] of Object.entries(cases)) {
    it(name, async () => {
      start(options, allowed, page)
      track('MODAL_OPEN', { connected: false })
      await quiet()
      assert.equal(platform.requests.length, 0)
    })
  }

  const answers: Record<string, Handler> = {
    'that says no': () => Response.json({ isAnalyticsEnabled: false }),
    'that says nothing clear': () => Response.json({ isAnalyticsEnabled: 'true' }),
    'that fails': () => new Response('', { status: 500 }),
    'that refuses': () => new Response('', { status: 403 }),
    'that cannot be reached': () => Promise.reject(new TypeError('fetch failed'))
  }
  for (const [name, answer] of Object.entries(answers)) {
    it(`to a service ${name}, which is not asked again [7.23]`, async () => {
      start({}, answer)
      track('MODAL_OPEN', { connected: false })
      await quiet()
      track('CLICK_ALL_WALLETS')
      await quiet()
      assert.deepEqual(await names(), [])
      assert.equal(platform.requests.length, 1)
      assert.equal($alert.get(), undefined)
    })
  }

  it('to a service that never answers', async () => {
    start({}, () => new Promise(() => undefined))
    track('MODAL_OPEN', { connected: false })
    await quiet()
    await platform.advance(60_000)
    assert.deepEqual(await names(), [])
  })

  it('without a directory to ask whether it may', async () => {
    start({ services: { analytics: services.analytics } })
    track('MODAL_OPEN', { connected: false })
    await quiet()
    assert.equal(platform.requests.length, 0)
  })

  it('before the user acts: not when the kit starts, and not when a wallet reconnects by itself', async () => {
    start()
    track('CONNECT_SUCCESS', { method: 'browser', name: 'A', reconnect: true })
    await quiet()
    assert.equal(platform.requests.length, 0)
    track('MODAL_OPEN', { connected: true })
    await quiet()
    assert.deepEqual(await names(), ['CONNECT_SUCCESS', 'MODAL_OPEN'])
  })

  it('of the making of the modal, ever [7.61]', async () => {
    start()
    track('MODAL_CREATED')
    track('MODAL_OPEN', { connected: false })
    await quiet()
    assert.deepEqual(await names(), ['MODAL_OPEN'])
  })

  it('after the kit has stopped', async () => {
    let answer = (): void => undefined
    start({}, () => new Promise(resolve => (answer = () => resolve(Response.json({ isAnalyticsEnabled: true })))))
    track('MODAL_OPEN', { connected: false })
    await quiet()
    end()
    answer()
    await quiet()
    assert.deepEqual(await names(), [])
  })
})

describe('a service that refuses events', () => {
  it('with 403 is reported to the developers once, and not repeated [8.43]', async () => {
    start({}, request => (request.method === 'POST' ? new Response('', { status: 403 }) : allowed(request)))
    track('MODAL_OPEN', { connected: false })
    await quiet()
    assert.equal($alert.get()?.code, 'invalid-app-configuration')
    track('CLICK_ALL_WALLETS')
    track('CLICK_NETWORKS')
    await quiet()
    assert.deepEqual(await names(), ['MODAL_OPEN'])
  })

  it('in any other way loses the event without an alert [8.43]', async () => {
    start({}, request => (request.method === 'POST' ? new Response('', { status: 500 }) : allowed(request)))
    track('MODAL_OPEN', { connected: false })
    await quiet()
    track('CLICK_ALL_WALLETS')
    await quiet()
    assert.deepEqual(await names(), ['MODAL_OPEN', 'CLICK_ALL_WALLETS'])
    assert.equal($alert.get(), undefined)
  })
})

describe('the page itself', () => {
  it('receives every event without any service, also MODAL_CREATED, until it unsubscribes', () => {
    start({ services: {}, projectId: '', features: { analytics: false } }, allowed, { globalPrivacyControl: true })
    const heard: TrackedEvent[] = []
    const stop = subscribeEvents(event => heard.push(event))
    track('MODAL_CREATED')
    track('MODAL_OPEN', { connected: true })
    stop()
    track('MODAL_CLOSE', { connected: true })
    assert.deepEqual(heard, [
      { event: 'MODAL_CREATED', properties: undefined, timestamp: platform.now() },
      { event: 'MODAL_OPEN', properties: { connected: true }, timestamp: platform.now() }
    ])
  })

  it('may throw in a listener: the others are called, and the kit continues', context => {
    context.mock.method(console, 'error', () => undefined)
    start({ services: {} })
    const heard: string[] = []
    const stops = [subscribeEvents(() => assert.fail('a mistake of the host')), subscribeEvents(({ event }) => heard.push(event))]
    track('CLICK_NETWORKS')
    stops.forEach(stop => stop())
    assert.deepEqual(heard, ['CLICK_NETWORKS'])
  })
})
