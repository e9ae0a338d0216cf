import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { parseRecoveryEnvironment } from '../../../services/recovery/read-settings.ts'
import { recoveryWindow } from '../../../services/recovery/settings.ts'
import { hour } from './custody-bench.ts'

describe('the settings of custodial recovery', () => {
  const base64 = () => randomBytes(32).toString('base64')
  const good = () => ({
    RECOVERY_SECRET: base64(),
    RECOVERY_KEY: `one:${base64()}`,
    RECOVERY_AUTH: 'https://wallets.example.org/auth/',
    FRAME_ORIGINS: 'https://frame.example.org',
    SMTP_URL: 'smtps://user:word@mail.example.org',
    MAIL_FROM: 'Wallet <no-reply@example.org>'
  })

  it('come from an environment of its own; by default there is a day of delay, and a code', () => {
    const { settings, port, dataFolder } = parseRecoveryEnvironment(good())
    assert.deepEqual(
      [settings.delay, settings.code, settings.auth, port, dataFolder],
      [24 * hour, true, 'https://wallets.example.org/auth', 8788, './.w3m/recovery']
    )
    const { settings: other } = parseRecoveryEnvironment({ ...good(), RECOVERY_DELAY_HOURS: '1.5', RECOVERY_CODE: 'off' })
    assert.deepEqual([other.delay, other.code], [1.5 * hour, false])
    assert.equal(recoveryWindow, 24 * hour)
  })

  const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ AUTH_SECRET: 'x' }, /AUTH_SECRET: is the login service's/],
    [{ KEY_ENCRYPTION_KEY: 'x' }, /KEY_ENCRYPTION_KEY: is the login service's/],
    [{ RECOVERY_KEY: '' }, /RECOVERY_KEY: must be/],
    [{ RECOVERY_SECRET: 'short' }, /RECOVERY_SECRET: must be 32 random bytes/],
    [{ RECOVERY_AUTH: '' }, /RECOVERY_AUTH: say/],
    [{ SMTP_URL: '' }, /SMTP_URL: users are warned by mail/],
    [{ SMTP_URL: 'http://user:word@x' }, /^SMTP_URL=…: must be/],
    [{ RECOVERY_DELAY_HOURS: 'soon' }, /RECOVERY_DELAY_HOURS=soon/],
    [{ RECOVERY_DELAY_HOURS: '0', RECOVERY_CODE: 'off' }, /without a delay and without a code/]
  ]
  for (const [more, words] of wrong) {
    it(`are refused: ${JSON.stringify(more)}`, () => {
      assert.throws(() => parseRecoveryEnvironment({ ...good(), ...more }), { name: 'SettingsError', message: words })
    })
  }

  it('of the login service name one host for passkeys', () => {
    const login = { AUTH_SECRET: base64(), KEY_ENCRYPTION_KEY: `one:${base64()}`, ALLOWED_ORIGINS: 'https://app.example.org' }
    const read = (origins: string, host: string) => parseEnvironment({ ...login, FRAME_ORIGINS: origins, PASSKEY_RP_ID: host })
    assert.throws(() => read('https://*.example.org', '*.example.org'), { name: 'SettingsError', message: /PASSKEY_RP_ID/ })
    assert.doesNotThrow(() => read('https://frame.example.org', 'frame.example.org'))
  })

  it('are not those of the login service, which refuses them in turn', () => {
    const login = {
      AUTH_SECRET: base64(),
      KEY_ENCRYPTION_KEY: `one:${base64()}`,
      FRAME_ORIGINS: 'https://frame.example.org',
      ALLOWED_ORIGINS: 'https://app.example.org',
      FRAME_CUSTODIAN: 'https://recovery.example.org/recovery/'
    }
    assert.equal(parseEnvironment(login).login?.custodian, 'https://recovery.example.org/recovery')
    assert.throws(() => parseEnvironment({ ...login, RECOVERY_KEY: `one:${base64()}` }), /RECOVERY_KEY: is custodial recovery's/)
  })
})
