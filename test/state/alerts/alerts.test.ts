import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { $alert } from '../../../state/alerts/alert.ts'
import { clearAlerts } from '../../../state/alerts/raise-alert.ts'
import type { Adapter, SourceContext } from '../../../adapters/wallet-source.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { track } from '../../../state/analytics/track.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { fakeEnvironment, type FakeEnvironment, type Handler } from '../../kit/environment.ts'
import { fakeSource } from '../../kit/fake-source.ts'
import { testNetwork } from '../../kit/adapter-context.ts'

// What developers read in the console, and with `debug` on the alert bar.

let platform: FakeEnvironment
let kit: Kit
let logged: string[]
const own = console.error

function start(options: Partial<KitOptions> = {}): Kit {
  return (kit = createKit({
    adapters: [connectingSource().adapter],
    networks: [testNetwork(1), testNetwork(2)],
    ...options
  }))
}

/** Creates an adapter that raises an alert while starting. */
const telling = (...alert: Parameters<SourceContext['alert']>): Adapter => ({
  source: {
    ...fakeSource('telling', []).adapter.source!,
    start(context) {
      context.alert(...alert)
      return () => undefined
    }
  }
})

const isLogged = (words: RegExp) =>
  eventually(() => logged.some(line => words.test(line)), `${words} is told; it is: ${logged.join()}`)

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
  logged = []
  console.error = (line: unknown) => void logged.push(String(line))
})
afterEach(() => {
  kit.stop()
  clearAlerts()
  platform.restore()
  console.error = own
})

describe('the developers of a site are alerted', () => {
  it('of a switch to a network that the kit does not have [8.21, 8.38]', async () => {
    start()
    await kit.connect(testWallet.id)
    await assert.rejects(kit.switchNetwork('eip155:5'), {
      code: 'unsupported-chain',
      shortMessage: 'eip155:5 is not among the networks of this kit.'
    })
    assert.deepEqual($alert.get(), { code: 'network-not-found', detail: 'eip155:5' })
    await isLogged(/^w3m-kit: Network Not Found\. .*eip155:5/)
  })

  it('of nothing when the network is there', async () => {
    start()
    await kit.connect(testWallet.id)
    await kit.switchNetwork('eip155:2')
    assert.equal($alert.get(), undefined)
  })

  it('of an origin or a project id that a service does not take [8.41]', async () => {
    start({ adapters: [telling('invalid-app-configuration', 'Unauthorized: origin not allowed')] })
    await isLogged(/^w3m-kit: Invalid App Configuration\. This origin isn’t allowed or the project ID is invalid\./)
  })

  it('once, however often analytics are refused with 403 [8.44]', async () => {
    const answer: Handler = ({ method }) =>
      method === 'POST' ? new Response('', { status: 403 }) : Response.json({ isAnalyticsEnabled: true })
    platform.respond(answer)
    const services = { directory: 'https://directory.example', analytics: 'https://pulse.example' }
    start({ services, projectId: 'project' })
    track('CLICK_ALL_WALLETS')
    track('CLICK_NETWORKS')
    track('CLICK_NETWORK_HELP')
    await isLogged(/Invalid App Configuration/)
    await platform.advance(1_000)
    assert.ok(platform.requests.filter(({ method }) => method === 'POST').length > 1, 'it is refused several times')
    assert.equal(logged.filter(line => line.includes('Invalid App Configuration')).length, 1)
  })

  it('of a session that has expired [8.45]', async () => {
    start({ adapters: [telling('session-expired', 'JWT validation error: JWT Token is not yet valid')] })
    await isLogged(/^w3m-kit: Session Expired\./)
  })

  it('of a project id that a service needs and the site has not given [8.46]', async () => {
    start({ services: { directory: 'https://directory.example', needsProjectId: true } })
    await platform.advance(1)
    await isLogged(/^w3m-kit: Project ID Not Configured\./)
  })
})
