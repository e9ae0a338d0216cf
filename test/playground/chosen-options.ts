import type { ChainId } from '../../adapters/base/caip.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { fields, settingNames, type Field, type SettingName, type Settings, type Value } from './fields.ts'
import { isDefault } from './settings.ts'

export const unitOf = ({ is }: Field): string => (is.kind === 'range' ? is.unit : '')

/**
 * Returns the options that differ from the defaults, by the names of `createKit`, except `networks`,
 * which are modules.
 */
export function differences(settings: Settings, idOf: (network: string) => ChainId | undefined): Partial<KitOptions> {
  const found: Record<string, unknown> = {}
  for (const name of settingNames) {
    const { at } = fields[name]
    if (!at || isDefault(settings, name)) continue
    const value = optionOf(name, settings[name], idOf)
    if (value === undefined) continue
    const [option = '', part] = at.split('.')
    found[option] = part === undefined ? value : { ...(found[option] as object | undefined), [part]: value }
  }
  return found
}

/** Returns the options for this page. The snippet leaves out the URLs of its services and networks. */
export function chosenOptions(settings: Settings): Partial<KitOptions> {
  const { services: _, defaultNetwork: __, projectId: ___, ...options } = differences(settings, () => undefined)
  return options
}

/** Converts a field's value to the option's value; `undefined`: not set. */
function optionOf(name: SettingName, value: Value, idOf: (network: string) => ChainId | undefined): unknown {
  const field: Field = fields[name]
  if (value === '') return undefined
  switch (field.is.kind) {
    case 'range':
      return `${String(value)}${unitOf(field)}`
    case 'json':
      return JSON.parse(String(value)) as unknown
    case 'network':
      return idOf(String(value))
    case 'order':
      // no social login at all is `false`
      return field.is.some && Array.isArray(value) && !value.length ? false : value
    default:
      return value
  }
}
