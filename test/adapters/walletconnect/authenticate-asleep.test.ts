import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { createNonce } from '../../../adapters/siwx/message.ts'
import type { SignInRequest } from '../../../adapters/wallet-source.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { startFaultyRelay, type FaultyRelay } from '../../kit/faulty-relay.ts'
import { nextSignIn } from './answering.ts'
import { invite, one, openPage, openWallet, stopAll, until } from './stack.ts'
import { request, approve } from './auth-request.ts'

// Uses the real relay and WalletKit as the wallet.

let services: Services
before(async () => (services = await startServices()))
afterEach(stopAll)
after(() => services.close())

describe('connecting and signing in with one tap', () => {
  describe('answered while the page slept', () => {
    let relay: FaultyRelay
    before(async () => (relay = await startFaultyRelay(services.addresses.relay)))
    afterEach(async () => {
      mock.timers.reset()
      relay.setDown(false)
      await stopAll()
    })
    after(() => relay.close())

    /** Suspends a page whose socket the phone closes, after the wallet has received the request. */
    async function asleep(more: Partial<SignInRequest> = {}) {
      const page = openPage({ relayUrl: relay.url })
      const wallet = await openWallet(services.addresses.relay)
      const pairing = await invite(page, { signIn: request(more) })
      const question = nextSignIn(wallet)
      await wallet.kit.pair({ uri: pairing.uri })
      const event = await question
      relay.setDown(true)
      await until(() => relay.open === 0, 'the page has lost its socket')
      return { page, wallet, pairing, event }
    }
    const wake = (page: ReturnType<typeof openPage>): void => {
      relay.setDown(false)
      page.show()
    }

    it('it is connected and signed in as it wakes', async () => {
      const { page, wallet, pairing, event } = await asleep()
      await approve(wallet, event)
      wake(page)
      const [connection] = await pairing.approval
      assert.equal(connection!.signedIn![0]!.account, `${one.caipNetworkId}:${wallet.account.address}`)
      const text = '0x68656c6c6f'
      await Promise.all([
        wallet.answerNext(() => wallet.account.signMessage({ message: { raw: text } })),
        connection!.provider.request({ method: 'personal_sign', params: [text, wallet.account.address] })
      ])
    })

    it('it is, though the time of the code is up by then', async () => {
      mock.timers.enable({ apis: ['Date'], now: Date.now() })
      const { page, wallet, pairing, event } = await asleep()
      mock.timers.tick(4 * 60_000)
      await approve(wallet, event)
      mock.timers.tick(2 * 60_000)
      wake(page)
      assert.equal((await pairing.approval)[0]!.signedIn!.length, 1)
    })

    it('it is, before another code is made', async () => {
      const { wallet, pairing, event } = await asleep()
      await approve(wallet, event)
      relay.setDown(false)
      let approved = false
      void pairing.approval.then(() => (approved = true))
      await pairing.catchUp!()
      assert.equal(approved, true)
    })

    it('a refusal is one as it wakes', async () => {
      const { page, wallet, pairing, event } = await asleep()
      await wallet.kit.rejectSessionAuthenticate({ id: event.id, reason: { code: 5000, message: 'User rejected.' } })
      wake(page)
      await assert.rejects(pairing.approval, UserRejectedError)
    })

    it('a lie is not believed as it wakes, and the wallet is notified that it is over', async () => {
      const { page, wallet, pairing, event } = await asleep()
      await approve(wallet, event, { nonce: createNonce() }).catch(() => undefined)
      wake(page)
      await assert.rejects(pairing.approval, KitError)
      await until(() => wallet.kit.engine.signClient.session.length === 0, 'the wallet has heard that it is over')
    })
  })
})
