import { parseKeys, parseSecret } from '../auth/login/read-settings.ts'
import { parseKeyService } from '../key-wrappers/key-service.ts'
import { createEnvironmentReader, originPattern, readProcessSettings, parseUrl, type Environment } from '../environment-reader.ts'
import { SettingsError } from '../settings-error.ts'
import { requireDelayOrCode } from './settings.ts'
import type { RecoveryOptions } from './start.ts'

const hour = 3_600_000

/** Variables of the login service: with them in one environment, this process would not be separate. */
const ofLogin = ['AUTH_SECRET', 'KEY_ENCRYPTION_KEY']

/**
 * Parses the environment of custodial recovery (README.md lists every variable).
 *
 * @throws SettingsError with a line for every wrong variable; secrets are not quoted
 */
export function parseRecoveryEnvironment(environment: Environment): RecoveryOptions {
  const reader = createEnvironmentReader(environment)
  const { problems, text, checked, list, flag } = reader
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const needed = <Value>(name: string, value: Value | undefined, what: string): Value | undefined => {
    if (text(name) === undefined) problems.push(`${name}: ${what}`)
    return value
  }

  for (const name of ofLogin.filter(one => text(one) !== undefined)) {
    problems.push(`${name}: is the login service's, and has no place in this process. Give it an environment of its own.`)
  }
  const secret = attempt(() => parseSecret('RECOVERY_SECRET', text('RECOVERY_SECRET')))
  const keyService = attempt(() => parseKeyService(text))
  const keys = attempt(() =>
    text('KEY_WRAPPER') !== undefined && text('RECOVERY_KEY') === undefined ? [] : parseKeys('RECOVERY_KEY', text('RECOVERY_KEY'))
  )
  const auth = needed(
    'RECOVERY_AUTH',
    checked('RECOVERY_AUTH', parseUrl(['http:', 'https:']), 'an address such as https://wallets.example.org/auth'),
    'say whose users these are: https://wallets.example.org/auth.'
  )
  const frameOrigins = needed(
    'FRAME_ORIGINS',
    list('FRAME_ORIGINS', originPattern, 'a comma list such as https://frame.example.org'),
    'say where the frame page is served: https://frame.example.org.'
  )
  const smtpUrl = needed(
    'SMTP_URL',
    checked('SMTP_URL', parseUrl(['smtp:', 'smtps:']), 'an address such as smtps://user:password@mail.example.org'),
    'users are warned by mail, so there has to be a mail server.'
  )
  const mailFrom = needed(
    'MAIL_FROM',
    checked('MAIL_FROM', value => (/^[^\r\n]{3,200}$/.test(value) ? value : undefined), 'one line'),
    'say who mails: Wallet <no-reply@example.org>.'
  )
  const hours = checked('RECOVERY_DELAY_HOURS', delayHours, 'a number of hours from 0 to 720') ?? 24
  const code = flag('RECOVERY_CODE') ?? true
  attempt(() => requireDelayOrCode({ delay: hours * hour, code }))
  const own = readProcessSettings(reader, { port: 8788, folder: './.w3m/recovery' })
  if (!secret || !keys || !auth || !frameOrigins || !smtpUrl || !mailFrom || problems.length > 0)
    throw new SettingsError(problems.join('\n'))
  return {
    ...own,
    settings: {
      secret,
      keys,
      ...(keyService && { keyService }),
      auth: auth.replace(/\/+$/, ''),
      frameOrigins,
      appName: text('APP_NAME') ?? 'Wallet',
      smtpUrl,
      mailFrom,
      delay: hours * hour,
      code
    }
  }
}

const delayHours = (value: string): number | undefined =>
  /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 720 ? Number(value) : undefined
