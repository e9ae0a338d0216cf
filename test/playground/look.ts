import { isChainId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { validateOptions } from '../../state/options/validate.ts'
import { defaults as options } from '../../state/options/options.ts'
import { differences, unitOf } from './chosen-options.ts'
import { defaults, fields, settingNames, type Field, type SettingName, type Settings, type Value } from './fields.ts'
import { isDefault, readValue } from './settings.ts'

// A look: the options that differ from their defaults, by the names of `createKit`. It is exported, imported, and put into
// snippets.

/** Options of `createKit` as JSON; `networks` are names of `w3m-kit/networks`. */
export type Look = { readonly [option: string]: unknown }

/** An imported look is invalid. */
export class LookError extends Error {}

/** Path of `networks` in the options: its modules are named instead of serialized. */
const networksAt = 'networks'

/** Serializes the look as JSON: `defaultNetwork` by name, like `networks`. */
export function writeLook(settings: Settings): Look {
  return {
    ...(!isDefault(settings, networksAt) && { [networksAt]: settings.networks }),
    ...differences(settings, name => name as ChainId)
  }
}

/**
 * Applies a look in JSON to the settings.
 * Missing options get their default; settings of the playground itself stay.
 * @throws LookError with the problem and its path
 */
export function readLook(text: string, settings: Settings, networks: { readonly [name: string]: ChainId }): Settings {
  const look = parse(text)
  const given = new Map<string, unknown>()
  for (const [option, value] of Object.entries(look)) {
    const parts = partsOf(option)
    if (!parts.length) throw new LookError(`Unknown option “${option}”.${instead(option, topLevel)}`)
    if (parts[0] === option) given.set(option, value)
    else {
      if (!isRecord(value)) throw new LookError(`“${option}” must be an object.`)
      for (const [part, its] of Object.entries(value)) {
        const place = `${option}.${part}`
        if (!parts.includes(place)) throw new LookError(`“${option}” has no “${part}”.${instead(place, parts)}`)
        given.set(place, its)
      }
    }
  }
  const entries = settingNames.flatMap(name => {
    const place = name === networksAt ? networksAt : fields[name].at
    if (!place) return []
    return [[name, given.has(place) ? settingOf(name, place, given.get(place), networks) : defaults[name]] as const]
  })
  const read = { ...settings, ...Object.fromEntries(entries) }
  const problem = problemOf(read, networks)
  if (problem) throw new LookError(problem)
  return read
}

/** Returns the kit's validation error for the options, or `undefined`. */
export function problemOf(settings: Settings, networks: { readonly [name: string]: ChainId }): string | undefined {
  const unknown = settings.networks.find(name => !(name in networks))
  if (unknown !== undefined) return `w3m-kit/networks has no “${unknown}”.`
  if (!settings.networks.length) return 'Select at least one network.'
  if (settings.firstNetwork && !settings.networks.includes(settings.firstNetwork))
    return `The default network “${settings.firstNetwork}” isn’t selected.`
  const network = (name: string) => ({
    id: networks[name]!.split(':')[1]!,
    name,
    caipNetworkId: networks[name]!,
    nativeCurrency: { name, symbol: 'X', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.invalid'] } }
  })
  try {
    validateOptions({ ...differences(settings, name => networks[name]), networks: settings.networks.map(network) }, options)
    return undefined
  } catch (error) {
    if (!(error instanceof KitError)) throw error
    return [error.shortMessage, ...error.metaMessages].join(' ')
  }
}

const places = [networksAt, ...settingNames.flatMap(name => fields[name].at ?? [])]
const topLevel = [...new Set(places.map(place => place.split('.')[0]!))]

/** Returns the setting paths of an option: itself, or those nested in it. */
const partsOf = (option: string): readonly string[] => places.filter(place => place.split('.')[0] === option)

/** Suggests the right spelling of a misspelt name. */
function instead(name: string, known: readonly string[]): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
  const near = known.find(each => plain(each).startsWith(plain(name)) || plain(name).startsWith(plain(each)))
  return near ? ` Did you mean “${near}”?` : ` Options: ${known.map(each => each.split('.').at(-1)).join(', ')}.`
}

function parse(text: string): Record<string, unknown> {
  let look: unknown
  try {
    look = JSON.parse(text)
  } catch (error) {
    throw new LookError(`Invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isRecord(look)) throw new LookError('A theme is an object, like { "themeMode": "dark" }.')
  return look
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts an option's value to the value of its field. */
function settingOf(name: SettingName, place: string, value: unknown, networks: { readonly [name: string]: ChainId }): Value {
  const field = fields[name]
  const { is, fallback } = field
  const no = (): never => {
    throw new LookError(`“${place}” can’t be ${JSON.stringify(value)}.${advice(field)}`)
  }
  const read = (text: string): Value => readValue(field, text) ?? no()
  if (is.kind === 'json') return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : no()
  if (Array.isArray(fallback)) {
    if (value === false && is.kind === 'order' && is.some) return []
    if (!Array.isArray(value) || !value.every(item => typeof item === 'string' && item !== '' && !item.includes(','))) return no()
    return read(value.join(','))
  }
  if (is.kind === 'network') {
    const known = isChainId(value) ? Object.keys(networks).find(each => networks[each] === value) : value
    return typeof known === 'string' && known in networks ? known : no()
  }
  if (is.kind === 'range') {
    const text = typeof value === 'string' ? value : no()
    return text.endsWith(unitOf(field)) ? read(text.slice(0, text.length - unitOf(field).length)) : no()
  }
  if (typeof value !== typeof fallback) return no()
  return read(String(value))
}

function advice({ is }: Field): string {
  if (is.kind === 'choice') return ` Use one of: ${Object.keys(is.choices).filter(Boolean).join(', ')}.`
  if (is.kind === 'range') return ` Use ${is.min}${is.unit} to ${is.max}${is.unit}.`
  if (is.kind === 'switch') return ' Use true or false.'
  if (is.kind === 'order') return ` Use a list with ${is.some ? 'some' : 'all'} of: ${is.items.join(', ')}.`
  return ''
}
