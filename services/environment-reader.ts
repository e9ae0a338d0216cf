import { distance } from 'fastest-levenshtein'
import { logLevels, type LogLevel } from './lib/log.ts'
import type { MetricsSettings } from './lib/metrics-access.ts'
import { isWebAddress } from './lib/match-origin.ts'
import type { ShutdownSettings } from './lib/shutdown.ts'
import type { StrictTransportSettings } from './lib/strict-transport.ts'
import { withoutUndefined } from './lib/without-undefined.ts'
import { readSettingNames } from './settings-reference.ts'
import { parseTrustedProxies, type ProxyTrust } from './lib/proxy-trust.ts'
import type { TracingSettings } from './lib/open-tracing.ts'
import { readTracing } from './tracing-settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables with secrets, or with URLs that contain passwords: no message quotes them. */
const withSecrets = ['DATABASE_URL', 'SIGNALS_URL', 'SMTP_URL', 'METRICS_TOKEN', 'DIRECTORY_KEY', 'OTEL_EXPORTER_OTLP_HEADERS']

/** Reads environment variables and collects problems, so that one start reports all of them. */
export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>

export function createEnvironmentReader(environment: Environment) {
  const problems: string[] = misspelledNames(environment)
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

/**
 * Returns a problem for each variable whose name is almost that of a setting: nothing would read it. The environment contains
 * variables of other programs too, so other unknown names are accepted.
 */
function misspelledNames(environment: Environment): string[] {
  const { settings, mentioned } = readSettingNames()
  return Object.keys(environment).flatMap(given => {
    if (mentioned.has(given) || !environment[given]?.trim()) return []
    const meant = settings.find(name => isMisspelled(given, name))
    return meant === undefined ? [] : [`${given}: there is no such setting. Did you mean ${meant}?`]
  })
}

/** Short names are left alone: `NAME` is a variable of Windows, and not `NAMES`. */
function isMisspelled(given: string, name: string): boolean {
  if (plainLetters(given) === plainLetters(name)) return true
  if (given.length < 5 || name.length < 5) return false
  return distance(given.toUpperCase(), name) <= (name.length < 9 ? 1 : 2)
}

const plainLetters = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Listening address, storage, log and shutdown settings of a process. */
interface ProcessSettings extends MetricsSettings, StrictTransportSettings, ShutdownSettings {
  readonly host: string
  readonly port: number
  readonly databaseUrl?: string
  readonly dataFolder?: string
  readonly databaseWaitSeconds?: number
  readonly logLevel: LogLevel
  readonly tracing?: TracingSettings
  readonly trustProxy?: ProxyTrust
}

export function readProcessSettings(
  reader: EnvironmentReader,
  defaults: { readonly port: number; readonly folder: string }
): ProcessSettings {
  const { problems, text, checked, flag } = reader
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
      trustProxy: checked('TRUSTED_PROXIES', parseTrustedProxies, proxyForms) ?? flag('TRUST_PROXY'),
      tracing: readTracing(reader),
      metrics,
      metricsToken: checked('METRICS_TOKEN', token, 'at least 16 visible ASCII characters: openssl rand -hex 32'),
      strictTransportSeconds: checked('HSTS_SECONDS', seconds(2 ** 32 - 1), 'a whole number of seconds from 0 to 4294967295'),
      keepAliveSeconds: checked('KEEP_ALIVE_SECONDS', seconds(3600), 'a whole number of seconds from 0 to 3600'),
      drainSeconds: checked('DRAIN_SECONDS', seconds(300), 'a whole number of seconds from 0 to 300'),
      shutdownSeconds: checked('SHUTDOWN_SECONDS', seconds(3600), 'a whole number of seconds from 0 to 3600'),
      databaseWaitSeconds: checked('DATABASE_WAIT_SECONDS', seconds(3600), 'a whole number of seconds from 0 to 3600')
    })
  }
}

/**
 * An origin pattern (`lib/match-origin.ts`): an optional scheme, labels or `*`, and an optional port
 * or `*`.
 */
export const originPattern =
  /^([a-z]+:\/\/)?(\[[\da-f:.]+]|(\*|[a-z\d]+(-+[a-z\d]+)*)(\.(\*|[a-z\d]+(-+[a-z\d]+)*))*)(:(\d{1,5}|\*))?$/i

const proxyForms = 'a number of proxies from 1 to 10, or a comma list of addresses and networks such as 10.0.0.0/8,2001:db8::/32'

const flags: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['off', false]
])

const metricsModes: ReadonlyMap<string, NonNullable<MetricsSettings['metrics']>> = new Map<
  string,
  NonNullable<MetricsSettings['metrics']>
>([...flags, ['token', 'token'], ['public', 'public']])

const token = (value: string): string | undefined => (/^[\x21-\x7e]{16,1024}$/.test(value) ? value : undefined)

const seconds =
  (longest: number) =>
  (value: string): number | undefined =>
    /^\d{1,10}$/.test(value) && Number(value) <= longest ? Number(value) : undefined

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
