import { logLevels, type LogLevel } from './lib/log.ts'
import type { MetricsSettings } from './lib/metrics-access.ts'
import { isWebAddress } from './lib/match-origin.ts'
import type { StrictTransportSettings } from './lib/strict-transport.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables with secrets, or with URLs that contain passwords: no message quotes them. */
const withSecrets = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN']

/** Reads environment variables and collects problems, so that one start reports all of them. */
export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>

export function createEnvironmentReader(environment: Environment) {
  const problems: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined

  const checked = <Value>(name: string, read: (value: string) => Value | undefined, what: string): Value | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const result = read(value)
    if (result === undefined) problems.push(`${name}=${withSecrets.includes(name) ? '…' : value}: must be ${what}.`)
    return result
  }
  const list = (name: string, form: RegExp, what: string) =>
    checked(
      name,
      value => (value.split(',').every(item => form.test(item.trim())) ? value.split(',').map(item => item.trim()) : undefined),
      what
    )
  const flag = (name: string) => checked(name, value => flags.get(value.toLowerCase()), 'on or off')
  return { problems, text, checked, list, flag }
}

/** Listening address, storage and log settings of a process. */
interface ProcessSettings extends MetricsSettings, StrictTransportSettings {
  readonly host: string
  readonly port: number
  readonly databaseUrl?: string
  readonly dataFolder?: string
  readonly logLevel: LogLevel
  readonly trustProxy?: boolean
}

export function readProcessSettings(
  { problems, text, checked, flag }: EnvironmentReader,
  defaults: { readonly port: number; readonly folder: string }
): ProcessSettings {
  const databaseUrl = checked(
    'DATABASE_URL',
    parseUrl(['postgres:', 'postgresql:']),
    'an address such as postgres://user:password@host:5432/name'
  )
  const dataFolder = text('DATA_FOLDER')
  if (databaseUrl !== undefined && dataFolder !== undefined) {
    problems.push('DATA_FOLDER: is for the embedded database; leave it out where DATABASE_URL is set.')
  }
  const metrics = checked('METRICS', value => metricsModes.get(value.toLowerCase()), 'on, token, public or off')
  if (metrics === 'token' && text('METRICS_TOKEN') === undefined) {
    problems.push('METRICS_TOKEN: METRICS=token needs one. Make it: openssl rand -hex 32')
  }
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: checked('PORT', port, 'a port from 0 to 65535; 0 is a free one') ?? defaults.port,
    logLevel: checked('LOG_LEVEL', value => logLevels.find(level => level === value), `one of ${logLevels.join(', ')}`) ?? 'info',
    ...withoutUndefined({
      publicUrl: checked('PUBLIC_URL', parseUrl(['http:', 'https:']), 'an address such as https://wallets.example.org'),
      databaseUrl,
      dataFolder: databaseUrl === undefined ? memoryOr(dataFolder ?? defaults.folder) : undefined,
      trustProxy: flag('TRUST_PROXY'),
      metrics,
      metricsToken: checked('METRICS_TOKEN', token, 'at least 16 visible ASCII characters: openssl rand -hex 32'),
      strictTransportSeconds: checked('HSTS_SECONDS', seconds, 'a whole number of seconds from 0 to 4294967295')
    })
  }
}

/**
 * An origin pattern (`lib/match-origin.ts`): an optional scheme, labels or `*`, and an optional port
 * or `*`.
 */
export const originPattern =
  /^([a-z]+:\/\/)?(\[[\da-f:.]+]|(\*|[a-z\d]+(-+[a-z\d]+)*)(\.(\*|[a-z\d]+(-+[a-z\d]+)*))*)(:(\d{1,5}|\*))?$/i

const flags: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['off', false]
])

const metricsModes: ReadonlyMap<string, NonNullable<MetricsSettings['metrics']>> = new Map<
  string,
  NonNullable<MetricsSettings['metrics']>
>([...flags, ['token', 'token'], ['public', 'public']])

const token = (value: string): string | undefined => (/^[\x21-\x7e]{16,1024}$/.test(value) ? value : undefined)

const seconds = (value: string): number | undefined =>
  /^\d{1,10}$/.test(value) && Number(value) < 2 ** 32 ? Number(value) : undefined

function port(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Number(value) : undefined
}

export const parseUrl = (protocols: readonly string[]) => (value: string) => {
  if (!URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocols.includes(protocol) && (!/^https?:$/.test(protocol) || isWebAddress(value)) ? value : undefined
}

/** `DATA_FOLDER=memory` disables persistence. */
const memoryOr = (folder: string) => (folder === 'memory' ? undefined : folder)

type WithoutUndefined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

export function withoutUndefined<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<Fields>
}
