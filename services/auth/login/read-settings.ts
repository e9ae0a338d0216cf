import { readFileSync } from 'node:fs'
import { originForm } from '../../environment.ts'
import { SettingsError } from '../../settings-error.ts'
import type { NamedKey } from './envelope.ts'
import { readFarcaster } from './farcaster.ts'
import { readJwtIssuers } from './jwt.ts'
import { readProviders } from './providers.ts'
import type { LoginSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Which variables are for logging in to the embedded wallet (services/auth/login/README.md). */
export const loginNames = [
  'AUTH_SECRET',
  'KEY_ENCRYPTION_KEY',
  'FRAME_ORIGINS',
  'APP_NAME',
  'SMTP_URL',
  'MAIL_FROM',
  'CONFIRM_DEVICES',
  'SOCIAL_PROVIDERS',
  'JWT_ISSUERS',
  'FARCASTER',
  'PASSKEY_RP_ID'
] as const

/**
 * Logging in as the environment says; undefined where it says nothing of it. `AUTH_SECRET` and `KEY_ENCRYPTION_KEY` turn it on.
 *
 * @throws SettingsError with a line for every variable that is wrong; none quotes a secret
 */
export function readLoginSettings(environment: Environment, allowedOrigins: readonly string[]): LoginSettings | undefined {
  const text = (name: (typeof loginNames)[number]) => environment[name]?.trim() || undefined
  if (loginNames.every(name => text(name) === undefined)) return undefined
  const problems: string[] = []
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(error.message)
      return undefined
    }
  }

  const secret = attempt(() => readSecret('AUTH_SECRET', text('AUTH_SECRET')))
  const keyEncryptionKeys = attempt(() => readKeys('KEY_ENCRYPTION_KEY', text('KEY_ENCRYPTION_KEY')))
  const frameOrigins =
    text('FRAME_ORIGINS')
      ?.split(',')
      .map(origin => origin.trim()) ?? []
  for (const origin of frameOrigins.filter(one => !originForm.test(one)))
    problems.push(`FRAME_ORIGINS: ${origin} must be an origin such as https://frame.example.org.`)
  if (frameOrigins.length === 0) problems.push('FRAME_ORIGINS: say where the frame page is served: https://frame.example.org.')
  if (allowedOrigins.length === 0)
    problems.push('ALLOWED_ORIGINS: say which pages may have the frame: https://app.example.org. Without it anybody could.')
  const smtpUrl = text('SMTP_URL')
  const mailFrom = text('MAIL_FROM')
  if (smtpUrl !== undefined && !/^smtps?:\/\/\S+$/.test(smtpUrl))
    problems.push('SMTP_URL: must be an address such as smtps://user:password@mail.example.org')
  if ((smtpUrl === undefined) !== (mailFrom === undefined)) problems.push('SMTP_URL and MAIL_FROM: set both, or neither.')
  if (mailFrom !== undefined && !/^[^\r\n]{3,200}$/.test(mailFrom))
    problems.push('MAIL_FROM: must be one line, Wallet <no-reply@example.org>')
  const relyingParty = text('PASSKEY_RP_ID')
  const hosts = frameOrigins.filter(one => URL.canParse(one)).map(one => new URL(one).hostname)
  if (relyingParty?.includes('*'))
    problems.push('PASSKEY_RP_ID: must be one host name, such as frame.example.org; a passkey is for no pattern.')
  else if (relyingParty !== undefined && !hosts.includes(relyingParty))
    problems.push(
      'PASSKEY_RP_ID: must be the host name of FRAME_ORIGINS. Pages of a host above it could derive the secret of a passkey.'
    )
  // one variable for the frame that is served and for what the login service says: it is one place
  const custodian = environment['FRAME_CUSTODIAN']?.trim().replace(/\/+$/, '') || undefined
  if (custodian !== undefined && !URL.canParse(custodian))
    problems.push('FRAME_CUSTODIAN: must be an address such as https://recovery.example.org/recovery.')
  for (const name of ['RECOVERY_SECRET', 'RECOVERY_KEY'].filter(one => environment[one]?.trim())) {
    problems.push(`${name}: is custodial recovery's, which is a process and an environment of its own.`)
  }
  const confirm = text('CONFIRM_DEVICES')?.toLowerCase() ?? 'on'
  if (confirm !== 'on' && confirm !== 'off') problems.push('CONFIRM_DEVICES: must be on or off.')

  const json = <Value>(name: 'SOCIAL_PROVIDERS' | 'JWT_ISSUERS' | 'FARCASTER', read: (value: unknown) => Value) =>
    attempt(() => {
      const found = text(name)
      return found === undefined ? undefined : read(readJson(name, found))
    })
  const providers = json('SOCIAL_PROVIDERS', readProviders)
  const jwtIssuers = json('JWT_ISSUERS', readJwtIssuers)
  const farcaster = json('FARCASTER', readFarcaster)

  if (!secret || !keyEncryptionKeys || problems.length > 0) throw new SettingsError(problems.join('\n'))
  return {
    secret,
    keyEncryptionKeys,
    appName: text('APP_NAME') ?? 'Wallet',
    frameOrigins,
    pageOrigins: allowedOrigins,
    confirmDevices: confirm === 'on',
    providers: providers ?? [],
    jwtIssuers: jwtIssuers ?? [],
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(farcaster && { farcaster }),
    ...(relyingParty !== undefined && { passkeys: { relyingParty } }),
    ...(custodian !== undefined && { custodian })
  }
}

/** @throws SettingsError */
export function readSecret(name: string, text: string | undefined): Buffer {
  const secret = text === undefined ? undefined : readBytes(text)
  if (!secret || secret.length < 32) throw new SettingsError(`${name}: must be 32 random bytes in base64. ${howToMake}`)
  return secret
}

/**
 * `2026a:<base64>,2025b:<base64>`: the first encrypts, all decrypt.
 *
 * @throws SettingsError
 */
export function readKeys(name: string, text: string | undefined): NamedKey[] {
  const keys = (text ?? '').split(',').map((item): NamedKey | undefined => {
    const [, id, value = ''] = /^([\w-]{1,32}):(.+)$/.exec(item.trim()) ?? []
    const key = readBytes(value)
    return id !== undefined && key?.length === 32 ? { id, key } : undefined
  })
  const good = keys.filter(key => key !== undefined)
  if (good.length !== keys.length || new Set(good.map(({ id }) => id)).size !== good.length) {
    throw new SettingsError(`${name}: must be id:key, each key 32 random bytes in base64, the present one first. ${howToMake}`)
  }
  return good
}

const howToMake = 'Make one: openssl rand -base64 32'

const readBytes = (text: string): Buffer | undefined =>
  /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined

/** JSON, or a file with it. */
function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(/^[[{]/.test(text) ? text : readFileSync(text, 'utf8'))
  } catch {
    throw new SettingsError(`${name}: is neither JSON nor a file with it.`) // what a parser quotes may be a secret
  }
}
