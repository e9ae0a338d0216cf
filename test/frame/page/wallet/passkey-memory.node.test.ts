import { equal, ok, rejects } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Hex } from 'viem'
import { createWallet } from '../../../../frame/page/keys/wallet-registration.ts'
import { wipeKeys } from '../../../../frame/page/keys/wallet-keys.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../../services/open-test-store.ts'
import { frameBrowser, type FrameBrowser } from '../../../kit/frame-tabs.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'
import { createAuthenticator } from '../../../services/auth/login/authenticator.ts'
import { frameOrigin, openStage, type Stage } from '../../../services/auth/login/stage.ts'

const hour = 60 * 60_000

let store: Store
let service: Stage
let browser: FrameBrowser | undefined
before(async () => {
  store = await openTestStore()
  service = await openStage({ store })
})
after(async () => {
  browser?.close()
  await service?.stop()
  await store?.close()
})

/** Signs up with a passkey that encrypts the wallet. */
async function signUp(own: FrameBrowser, credentialId: string) {
  const tab = own.tab()
  await tab.logIn('passkey-login@example.org')
  const { id: userId } = await tab.client.user()
  const passkey = { ...newPasskey(), credentialId }
  wipeKeys(await createWallet({ userId, device: own.device, service: tab.client.shares }, again(passkey)))
  const address = (await tab.request('GET_USER', {})).address as Hex
  return { tab, address, secret: () => again(passkey) }
}

test('asks for the passkey again once the wallet that its login opened has locked', { timeout: 240_000 }, async () => {
  const authenticator = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
  let options: { challenge: string } | undefined
  browser = frameBrowser({
    service,
    fetch: async (...request) => {
      const reply = await fetch(...request)
      if (String(request[0]).endsWith('/passkey/options'))
        ({ options } = (await reply.clone().json()) as { options: { challenge: string } })
      return reply
    }
  })
  const { tab, address, secret } = await signUp(browser, authenticator.id)
  const { login, options: made } = await tab.client.registration()
  await tab.client.register(login, authenticator.register(made as { challenge: string }), 'This computer')
  await tab.request('SIGN_OUT')

  // the owner signs in with the passkey as usual
  const signingIn = tab.request('CONNECT_PASSKEY')
  const passkeyScreen = await tab.shown()
  equal(passkeyScreen.id, 'passkey')
  passkeyScreen.press({ secret: secret(), response: authenticator.answer(options!) })
  await signingIn
  equal((await tab.request('GET_USER', {})).address, address)
  ok(tab.vault.unlocked)

  service.clock.pass(12 * hour)
  equal(tab.vault.unlocked, undefined)
  const signing = tab.sign('hello', address)
  signing.catch(() => undefined)
  const first = await tab.shown()
  first.press()
  const next = await tab.shows('recovery-secret')
  next.cancel()
  await rejects(signing)
})
