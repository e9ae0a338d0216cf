import { isRecord } from '../../../adapters/base/is-record.ts'
import { SettingsError } from '../../settings-error.ts'
import { mailApiKinds, type MailApiSettings } from '../mail/api-mailer.ts'
import type { LoginSettings } from './settings.ts'
import { changeableLimits, rateLimits, type LoginLimits, type RateLimit } from './rate-limits.ts'

interface MailReader {
  readonly text: (name: 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_API' | 'MAIL_CONNECTIONS' | 'MAILS_PER_HOUR') => string | undefined
  /** Parses JSON of a variable; adds its problem if it is wrong. */
  readonly json: <Value>(name: 'MAIL_API' | 'LOGIN_LIMITS', read: (value: unknown) => Value) => Value | undefined
  readonly problems: string[]
}

type MailSettings = Pick<LoginSettings, 'smtpUrl' | 'mailFrom' | 'mailApi' | 'mailConnections' | 'mailsPerHour' | 'limits'>

/** Parses the variables of mails and their limits. Adds a line for each wrong one. */
export function parseMailSettings({ text, json, problems }: MailReader): MailSettings {
  const smtpUrl = text('SMTP_URL')
  const mailFrom = text('MAIL_FROM')
  if (smtpUrl !== undefined && !/^smtps?:\/\/\S+$/.test(smtpUrl))
    problems.push('SMTP_URL: must be an address such as smtps://user:password@mail.example.org')
  if ((smtpUrl === undefined && text('MAIL_API') === undefined) !== (mailFrom === undefined))
    problems.push('SMTP_URL and MAIL_FROM: set both, or neither. MAIL_API also needs MAIL_FROM.')
  if (smtpUrl !== undefined && text('MAIL_API') !== undefined) problems.push('SMTP_URL and MAIL_API: set one of them.')
  if (mailFrom !== undefined && !/^[^\r\n]{3,200}$/.test(mailFrom))
    problems.push('MAIL_FROM: must be one line, Wallet <no-reply@example.org>')
  const mailConnections = text('MAIL_CONNECTIONS')
  if (mailConnections !== undefined && !/^[1-9]\d{0,2}$/.test(mailConnections))
    problems.push('MAIL_CONNECTIONS: must be a whole number from 1 to 999.')
  const mailsPerHour = text('MAILS_PER_HOUR')
  if (mailsPerHour !== undefined && !/^[1-9]\d{0,6}$/.test(mailsPerHour))
    problems.push('MAILS_PER_HOUR: must be a whole number from 1 to 9999999.')
  const mailApi = json('MAIL_API', parseMailApi)
  const limits = json('LOGIN_LIMITS', parseLoginLimits)
  return {
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(mailApi && { mailApi }),
    ...(mailConnections !== undefined && { mailConnections: Number(mailConnections) }),
    ...(mailsPerHour !== undefined && { mailsPerHour: Number(mailsPerHour) }),
    ...(limits && { limits })
  }
}

/** @throws SettingsError; the key is not quoted */
function parseMailApi(value: unknown): MailApiSettings {
  const { kind, url, key } = isRecord(value) ? value : {}
  const known = mailApiKinds.find(one => one === kind)
  if (known === undefined) throw new SettingsError(`MAIL_API: "kind" must be one of ${mailApiKinds.join(', ')}.`)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,500}$/.test(key))
    throw new SettingsError('MAIL_API: "key" must be the API key.')
  if (url === undefined) return { kind: known, key }
  if (typeof url !== 'string' || !URL.canParse(url) || !isSafe(new URL(url)))
    throw new SettingsError('MAIL_API: "url" must be an https address, or an http one on this machine.')
  return { kind: known, key, url }
}

/** @throws SettingsError that names the wrong limit */
function parseLoginLimits(value: unknown): LoginLimits {
  if (!isRecord(value)) throw new SettingsError('LOGIN_LIMITS: must be an object such as {"mailFromNetwork":{"burst":300}}.')
  const limits = Object.entries(value).map(([name, limit]): [string, RateLimit] => {
    const known = changeableLimits.find(one => one === name)
    if (known === undefined) throw new SettingsError(`LOGIN_LIMITS: "${name}" must be one of ${changeableLimits.join(', ')}.`)
    const { burst, every } = { ...rateLimits[known], ...(isRecord(limit) ? limit : { burst: undefined }) }
    if (!isWhole(burst, 1_000_000) || !isWhole(every, 24 * 3_600_000))
      throw new SettingsError(
        `LOGIN_LIMITS: "${name}" must have "burst", from 1 to 1000000, or "every", milliseconds of at most a day.`
      )
    return [known, { burst, every }]
  })
  return Object.fromEntries(limits)
}

const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most

const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
