import { readFileSync } from 'node:fs'
import type { AuthSettings } from './auth/auth.ts'
import { parseLoginSettings } from './auth/login/read-settings.ts'
import { parseNameRegistry } from './chain/profile/settings.ts'
import { parseSellers } from './chain/onramp/settings.ts'
import { parseChains } from './chain/settings.ts'
import { isUrl } from './chain/token-lists.ts'
import { featureIds } from './directory/features.ts'
import {
  createEnvironmentReader,
  originPattern,
  readProcessSettings,
  parseUrl,
  type EnvironmentReader
} from './environment-reader.ts'
import { withoutUndefined } from './lib/without-undefined.ts'
import { parseLimits } from './relay/limits.ts'
import { parseNetworks, parseSmartNetworks, type FrameSettings } from './pages/settings.ts'
import { SettingsError } from './settings-error.ts'
import type { ServicesOptions } from './start.ts'

/**
 * Parses the environment (services/README.md lists every variable).
 * Unlike `startServices`, the command has a fixed default port, stores its data in a folder and logs at level `info`.
 *
 * @throws SettingsError with a line for each wrong variable
 */
export function parseEnvironment(environment: Readonly<Record<string, string | undefined>>): ServicesOptions {
  const reader = createEnvironmentReader(environment)
  const { problems, text, checked, list, flag } = reader

  const frame = (): FrameSettings | undefined => {
    if (!flag('FRAME')) return undefined
    const networks = text('FRAME_NETWORKS')
    const smart = text('FRAME_SMART')
    if (networks !== undefined && smart !== undefined)
      problems.push('FRAME_SMART: is for the networks of CHAINS; in FRAME_NETWORKS write "smart" of a network.')
    return withoutUndefined({
      folder: text('FRAME_FOLDER'),
      name: text('FRAME_NAME'),
      auth: checked('FRAME_AUTH', parseUrl(['http:', 'https:']), 'an address such as https://wallets.example.org/auth'),
      custodian: checked('FRAME_CUSTODIAN', parseUrl(['http:', 'https:']), 'an address such as https://recovery.example.org'),
      confirmInFrame: flag('FRAME_CONFIRM_IN_FRAME') || undefined,
      networks: networks === undefined ? undefined : readJson('FRAME_NETWORKS', networks, parseNetworks, problems),
      smart: smart === undefined ? undefined : readJson('FRAME_SMART', smart, parseSmartNetworks, problems)
    })
  }

  const auth = (): AuthSettings | undefined => {
    const settings = withoutUndefined({
      domains: list('AUTH_DOMAINS', originPattern, 'a comma list such as app.example.org,http://localhost:*'),
      networks: list(
        'AUTH_NETWORKS',
        /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
        'a comma list of CAIP-2 ids such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      ),
      statement: checked(
        'AUTH_STATEMENT',
        value => (statementForm.test(value) ? value : undefined),
        'one line of the letters that ERC-4361 takes: letters, digits and punctuation of ASCII without " < > { } | ^ ` % and backslash'
      ),
      sameSite: checked('AUTH_SAME_SITE', value => sameSites.find(one => one === value), 'lax, strict or none'),
      sessionDays: checked('AUTH_SESSION_DAYS', days, 'a whole number of days from 1 to 400'),
      idleDays: checked('AUTH_IDLE_DAYS', days, 'a whole number of days from 1 to 400')
    })
    if (flag('AUTH')) {
      if (text('AUTH_DOMAINS') ?? text('ALLOWED_ORIGINS')) return settings
      problems.push('AUTH: needs AUTH_DOMAINS (or ALLOWED_ORIGINS): the sites whose visitors sign in, app.example.org.')
      return undefined
    }
    for (const name of authNames.filter(one => text(one) !== undefined)) {
      problems.push(`${name}: is for signing in, which is off; set AUTH=on, or omit it.`)
    }
    return undefined
  }

  const allowedOrigins = list('ALLOWED_ORIGINS', originPattern, 'a comma list such as https://app.example.org,http://localhost:*')
  const login = () => {
    try {
      return parseLoginSettings(environment, allowedOrigins ?? [])
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const chains = readList('CHAINS', text('CHAINS'), parseChains, problems)
  const namesText = text('NAMES')
  const names = namesText === undefined ? undefined : readJson('NAMES', namesText, parseNameRegistry, problems)
  if (names && !chains) problems.push('NAMES: needs CHAINS: they say who has signed, and where names lead.')
  const onramp = readList('ONRAMP', text('ONRAMP'), parseSellers, problems)
  if (onramp && !chains) problems.push('ONRAMP: is served with the blockchain API, which needs CHAINS.')
  const framed = frame()
  for (const id of Object.keys(framed?.smart ?? {})) {
    if (!chains?.some(chain => (chain as { readonly id: string }).id === id))
      problems.push(`FRAME_SMART: ${id} is not among the networks of CHAINS.`)
  }
  const options = withoutUndefined({
    ...readProcessSettings(reader, { port: 8787, folder: './.w3m/services' }),
    ...readSharedDatabase(reader),
    allowedOrigins,
    projectIds: list('PROJECT_IDS', /^[\w-]{1,128}$/, 'a comma list of ids'),
    relayHosts: list('RELAY_HOSTS', /^[^\s/,]+$/, 'a comma list of hosts such as relay.example.org'),
    relayLimits: checked(
      'RELAY_LIMITS',
      parseLimits,
      'JSON such as {"mailBytes":4294967296,"calls":{"burst":500,"perSecond":20}}, with names of services/relay/README.md'
    ),
    analytics: flag('ANALYTICS'),
    featuresOff: list('FEATURES_OFF', featureForm, `a comma list of any of: ${featureIds.join(', ')}`),
    auth: auth(),
    login: login(),
    frame: framed,
    walletsFile: text('WALLETS_FILE'),
    chains,
    names,
    onramp,
    tokenLists: list('TOKEN_LISTS', /^\S+$/, 'a comma list of files or addresses')?.filter(place => isTokenList(place, problems)),
    ipfsGateway: checked('IPFS_GATEWAY', parseUrl(['http:', 'https:']), 'an address such as https://ipfs.example.org/ipfs/'),
    imageFolder: text('IMAGE_FOLDER'),
    loopbackImages: flag('LOOPBACK_IMAGES')
  })
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return options
}

/** Reads settings of a database that several instances share. */
function readSharedDatabase({ problems, text, checked }: EnvironmentReader) {
  for (const name of ['DATABASE_POOL_SIZE', 'SIGNALS_URL']) {
    if (text(name) !== undefined && text('DATABASE_URL') === undefined)
      problems.push(`${name}: is for PostgreSQL; set DATABASE_URL, or omit it.`)
  }
  return {
    databasePoolSize: checked('DATABASE_POOL_SIZE', poolSize, 'a whole number of connections from 2 to 1000'),
    signalsUrl: checked(
      'SIGNALS_URL',
      parseUrl(['nats:', 'tls:', 'postgres:', 'postgresql:']),
      'an address such as nats://user:password@host:4222 or postgres://user:password@host:5432/name'
    )
  }
}

const featureForm = new RegExp(`^(${featureIds.join('|')})$`)

/** `reserved`, `unreserved` and spaces (ERC-4361): wallets reject other characters. */
const statementForm = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/
const authNames = [
  'AUTH_DOMAINS',
  'AUTH_NETWORKS',
  'AUTH_STATEMENT',
  'AUTH_SAME_SITE',
  'AUTH_SESSION_DAYS',
  'AUTH_IDLE_DAYS'
] as const
const sameSites = ['lax', 'strict', 'none'] as const

const poolSize = (value: string): number | undefined =>
  /^\d{1,4}$/.test(value) && Number(value) >= 2 && Number(value) <= 1000 ? Number(value) : undefined

const days = (value: string): number | undefined =>
  /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 400 ? Number(value) : undefined

/**
 * Reads `CHAINS` and `ONRAMP`: JSON lists, or names of files with one. Validated here, and again at
 * start.
 */
function readList(
  name: string,
  text: string | undefined,
  read: (value: unknown) => unknown,
  problems: string[]
): readonly unknown[] | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text.startsWith('[') ? text : readFileSync(text, 'utf8'))
    read(value)
    return value as readonly unknown[]
  } catch (error) {
    if (error instanceof SettingsError) problems.push(error.message)
    // the parser's error may quote a key
    else if (error instanceof SyntaxError) problems.push(`${name}: is no JSON.`)
    else problems.push(`${name}: ${text} cannot be read. Give a JSON list, or the name of a file with one.`)
    return undefined
  }
}

function readJson<Value>(name: string, text: string, read: (value: unknown) => Value, problems: string[]): Value | undefined {
  try {
    return read(JSON.parse(text))
  } catch (error) {
    problems.push(error instanceof SettingsError ? error.message : `${name}: is no JSON.`)
    return undefined
  }
}

function isTokenList(place: string, problems: string[]): boolean {
  if (!isUrl(place) || URL.canParse(place)) return true
  problems.push(`TOKEN_LISTS: ${place} is no address.`)
  return false
}
