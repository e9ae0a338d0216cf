import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { logInByEmail } from '../../../adapters/testing/index.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'
import type { WalletLogin } from '../../../adapters/wallet-source.ts'

const email = 'ada@example.com'

/** A kit and an embedded wallet with scripted login methods, and what was called, oldest first. */
function page(ways: Partial<WalletLogin> = {}) {
  const log: string[] = []
  const adapter = loginAdapter({
    email: async address => (log.push(`email ${address}`), 'VERIFY_OTP'),
    code: async otp => void log.push(`code ${otp}`),
    device: async () => void log.push('device'),
    ...ways
  })
  const kit = {
    open: async () => void log.push('open'),
    connect: async (walletId: string) => (log.push(`connect ${walletId}`), 'eip155:1:0x1')
  }
  return { log, adapter, kit }
}

describe('a login by email of a test', () => {
  it('takes the code from the mail, and connects', async () => {
    for (const mail of ['123456', 'Hello Ada,\n\n123456\n\nIt expires in 20 minutes. Order 654321.', 'Your code is 123456.']) {
      const { log, adapter, kit } = page()
      assert.equal(await logInByEmail({ kit, adapter, email, readMail: () => mail }), 'eip155:1:0x1')
      assert.deepEqual(log, ['open', `email ${email}`, 'code 123456', 'connect embedded'])
    }
  })

  it('confirms a new device first where the service asks for it', async () => {
    const { log, adapter, kit } = page({ email: async () => 'VERIFY_DEVICE' })
    const options = { kit, adapter, email, readMail: async () => '123456' }
    await assert.rejects(logInByEmail(options), TypeError)
    await logInByEmail({ ...options, confirmDevice: address => void log.push(`confirm ${address}`) })
    assert.deepEqual(log, ['open', 'open', 'device', `confirm ${email}`, 'code 123456', 'connect embedded'])
  })

  it('needs no code for a user who is logged in', async () => {
    const { log, adapter, kit } = page({ email: async () => 'CONNECT' })
    await logInByEmail({ kit, adapter, email, readMail: () => assert.fail('There is no mail.') })
    assert.deepEqual(log, ['open', 'connect embedded'])
  })

  it('says what is missing: an embedded wallet, a code', async () => {
    const { adapter, kit } = page()
    await assert.rejects(logInByEmail({ kit, adapter: {}, email, readMail: () => '123456' }), {
      name: 'TypeError',
      message: /embedded/
    })
    for (const mail of ['', 'Welcome', '12345', '1234567'])
      await assert.rejects(logInByEmail({ kit, adapter, email, readMail: () => mail }), { name: 'TypeError', message: /code/ })
  })
})
