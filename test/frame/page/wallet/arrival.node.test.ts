import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { decryptRecoveryShare } from '../../../../frame/page/keys/recovery.ts'
import { changeRecovery, createWallet, openWithLogin, recoverWallet } from '../../../../frame/page/keys/wallet-registration.ts'
import { getRegisteredSet } from '../../../../frame/page/login/parse-replies.ts'
import { frameBrowser } from '../../../kit/frame-tabs.ts'
import { loginService } from '../../../kit/login-service.ts'
import { newEmail } from '../../../kit/recorded-wallet.ts'
import { again, newPasskey } from '../../../kit/recovery-secrets.ts'

const login = loginService()

test(
  'asks for the recovery that was chosen on another device, where the custodian had the share',
  { timeout: 240_000 },
  async () => {
    const browsers = [frameBrowser({ service: login.service }), frameBrowser({ service: login.service })] as const
    const [tab, other] = [browsers[0].tab(), browsers[1].tab()]
    const email = newEmail()
    await tab.logIn(email)
    const deposits = new Map<string, Uint8Array<ArrayBuffer>>()
    const { addresses } = await createWallet(await tab.holders(), {
      method: 'custodial',
      deposit: async ({ setId }, share) => void deposits.set(setId, share.slice())
    })
    await other.logIn(email)
    const set = getRegisteredSet(await other.client.user())!
    const holders = await other.holders()
    await recoverWallet(holders, set, async () => deposits.get(set.setId)!)
    const { entropy } = await openWithLogin(holders, set)
    const chosen = newPasskey()
    await changeRecovery(holders, { entropy, version: set.version }, again(chosen))

    const page = browsers[0].tab()
    const user = page.request('GET_USER')
    const shown = await Promise.race([user, page.shows('recovery-secret')])
    if (!('press' in shown)) throw new Error('The wallet was opened without its recovery.')
    const now = getRegisteredSet((await page.client.session())!.user)!
    shown.press(await recoverWallet(await page.holders(), now, sealed => decryptRecoveryShare(sealed!, again(chosen), now)))
    equal((await user).address, addresses.eip155)
    for (const browser of browsers) browser.close()
  }
)
