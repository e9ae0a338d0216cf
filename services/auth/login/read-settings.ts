import { readFileSync } from 'node:fs'
import { originPattern } from '../../environment-reader.ts'
import { keyServiceVariables, parseKeyService } from '../../key-wrappers/key-service.ts'
import type { NamedKey } from '../../key-wrappers/local.ts'
import { SettingsError } from '../../settings-error.ts'
import { parseFarcasterSettings } from './farcaster-routes.ts'
import { parseMailSettings } from './read-mail-settings.ts'
import { parseJwtIssuers, requireOtherIssuers } from './jwt-routes.ts'
import { parseSocialProviders } from './social-providers.ts'
import type { LoginSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables of the embedded wallet's login (services/auth/login/README.md). */
export const loginVariables = [
  'AUTH_SECRET',
  'KEY_ENCRYPTION_KEY',
  ...keyServiceVariables,
  'FRAME_ORIGINS',
  'APP_NAME',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_API',
  'MAIL_CONNECTIONS',
  'CONFIRM_DEVICES',
  'MAILS_PER_HOUR',
  'LOGIN_LIMITS',
  'SOCIAL_PROVIDERS',
  'JWT_ISSUERS',
  'FARCASTER',
  'PASSKEY_RP_ID'
] as const

/**
 * Parses the login settings; `undefined` if the environment has none.
 * `AUTH_SECRET` and `KEY_ENCRYPTION_KEY`, or `KEY_WRAPPER`, enable login.
 *
 * @throws SettingsError with a line for every wrong variable; secrets are not quoted
 */
export function parseLoginSettings(environment: Environment, allowedOrigins: readonly string[]): LoginSettings | undefined {
  const text = (name: (typeof loginVariables)[number]) => environment[name]?.trim() || undefined
  // the variables of Vault are in many shells for other programs
  const isSet = (name: (typeof loginVariables)[number]) => !name.startsWith('VAULT_') && text(name) !== undefined
  if (!loginVariables.some(isSet)) return undefined
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

  const secret = attempt(() => parseSecret('AUTH_SECRET', text('AUTH_SECRET')))
  const keyService = attempt(() => parseKeyService(text))
  const keyEncryptionKeys = attempt(() =>
    text('KEY_WRAPPER') !== undefined && text('KEY_ENCRYPTION_KEY') === undefined
      ? []
      : parseKeys('KEY_ENCRYPTION_KEY', text('KEY_ENCRYPTION_KEY'))
  )
  const frameOrigins =
    text('FRAME_ORIGINS')
      ?.split(',')
      .map(origin => origin.trim()) ?? []
  for (const origin of frameOrigins.filter(one => !originPattern.test(one)))
    problems.push(`FRAME_ORIGINS: ${origin} must be an origin such as https://frame.example.org.`)
  if (frameOrigins.length === 0) problems.push('FRAME_ORIGINS: say where the frame page is served: https://frame.example.org.')
  if (allowedOrigins.length === 0)
    problems.push('ALLOWED_ORIGINS: say which pages may have the frame: https://app.example.org. Without it anybody could.')
  const relyingParty = text('PASSKEY_RP_ID')
  const hosts = frameOrigins.filter(one => URL.canParse(one)).map(one => new URL(one).hostname)
  if (relyingParty?.includes('*'))
    problems.push('PASSKEY_RP_ID: must be one host name, such as frame.example.org; a passkey is for no pattern.')
  else if (relyingParty !== undefined && !hosts.includes(relyingParty))
    problems.push(
      'PASSKEY_RP_ID: must be the host name of FRAME_ORIGINS. Pages of a host above it could derive the secret of a passkey.'
    )
  // one variable for the served frame and the login service, which must name the same custodian
  const custodian = environment['FRAME_CUSTODIAN']?.trim().replace(/\/+$/, '') || undefined
  if (custodian !== undefined && !URL.canParse(custodian))
    problems.push('FRAME_CUSTODIAN: must be an address such as https://recovery.example.org/recovery.')
  for (const name of ['RECOVERY_SECRET', 'RECOVERY_KEY'].filter(one => environment[one]?.trim())) {
    problems.push(`${name}: is custodial recovery's, which is a process and an environment of its own.`)
  }
  const confirm = text('CONFIRM_DEVICES')?.toLowerCase() ?? 'on'
  if (confirm !== 'on' && confirm !== 'off') problems.push('CONFIRM_DEVICES: must be on or off.')

  const json = <Value>(
    name: 'SOCIAL_PROVIDERS' | 'JWT_ISSUERS' | 'FARCASTER' | 'MAIL_API' | 'LOGIN_LIMITS',
    read: (value: unknown) => Value
  ) =>
    attempt(() => {
      const found = text(name)
      return found === undefined ? undefined : read(readJson(name, found))
    })
  const providers = json('SOCIAL_PROVIDERS', parseSocialProviders)
  const jwtIssuers = json('JWT_ISSUERS', parseJwtIssuers)
  attempt(() => requireOtherIssuers({ jwtIssuers: jwtIssuers ?? [], providers: providers ?? [] }))
  const farcaster = json('FARCASTER', parseFarcasterSettings)
  const mail = parseMailSettings({ text, json, problems })

  if (!secret || !keyEncryptionKeys || problems.length > 0) throw new SettingsError(problems.join('\n'))
  return {
    secret,
    keyEncryptionKeys,
    ...(keyService && { keyService }),
    appName: text('APP_NAME') ?? 'Wallet',
    frameOrigins,
    pageOrigins: allowedOrigins,
    confirmDevices: confirm === 'on',
    providers: providers ?? [],
    jwtIssuers: jwtIssuers ?? [],
    ...mail,
    ...(farcaster && { farcaster }),
    ...(relyingParty !== undefined && { passkeys: { relyingParty } }),
    ...(custodian !== undefined && { custodian })
  }
}

/** @throws SettingsError */
export function parseSecret(name: string, text: string | undefined): Buffer {
  const secret = text === undefined ? undefined : readBytes(text)
  if (!secret || secret.length < 32) throw new SettingsError(`${name}: must be 32 random bytes in base64. ${howToMake}`)
  return secret
}

/**
 * Parses `2026a:<base64>,2025b:<base64>`: the first encrypts, all decrypt.
 *
 * @throws SettingsError
 */
export function parseKeys(name: string, text: string | undefined): NamedKey[] {
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

/** Reads JSON, inline or from a file. */
function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(/^[[{]/.test(text) ? text : readFileSync(text, 'utf8'))
  } catch {
    throw new SettingsError(`${name}: is neither JSON nor a file with it.`) // the parser's error may quote a secret
  }
}
