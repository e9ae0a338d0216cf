import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { parseLoginSettings } from '../../../../services/auth/login/read-settings.ts'

describe('MAILS_PER_HOUR', () => {
  const read = (more: Record<string, string>) =>
    parseLoginSettings(
      {
        AUTH_SECRET: randomBytes(32).toString('base64'),
        KEY_ENCRYPTION_KEY: `first:${randomBytes(32).toString('base64')}`,
        FRAME_ORIGINS: 'https://frame.example.org',
        ...more
      },
      ['https://app.example.org']
    )

  it('is a number, and has a default', () => {
    assert.equal(read({ MAILS_PER_HOUR: '20000' })?.mailsPerHour, 20_000)
    assert.equal(read({})?.mailsPerHour, undefined)
  })

  it('is refused where it is none, or lets no mail out', () => {
    for (const wrong of ['0', '-1', '1e3', 'many', '12345678'])
      assert.throws(() => read({ MAILS_PER_HOUR: wrong }), /MAILS_PER_HOUR: must be a whole number from 1 to 9999999/)
  })
})

describe('variables of Vault, which shells have for other programs', () => {
  it('turn no login on by themselves', () => {
    assert.equal(parseLoginSettings({ VAULT_TOKEN: 's.1', VAULT_NAMESPACE: 'team' }, []), undefined)
    assert.throws(() => parseLoginSettings({ KEY_WRAPPER: 'vault:https://v.example/transit/k' }, []), /AUTH_SECRET/)
  })
})
