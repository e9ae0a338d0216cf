import { defaults, fields, settingNames, type Field, type SettingName, type Settings, type Value } from './fields.ts'

// Stores the settings in the URL of the page, so that a look can be shared, and survives a reload.

export { defaults, type Settings }

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const entries = settingNames.flatMap(name => {
    const text = query.get(name)
    const value = text === null ? undefined : readValue(fields[name], text)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...defaults, ...Object.fromEntries(entries) }
}

/**
 * Returns the query with the settings that differ from the defaults.
 * Other parameters of `search` stay.
 */
export function writeSettings(settings: Settings, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of settingNames) {
    if (isDefault(settings, name)) query.delete(name)
    else query.set(name, String(settings[name]))
  }
  return `${query}` ? `?${query}` : ''
}

export const isDefault = (settings: Settings, name: SettingName): boolean => isSame(settings[name], defaults[name])

export const isSame = (one: Value, other: Value): boolean => String(one) === String(other) && typeof one === typeof other

/** Parses a text of the URL or a control into the field's value; `undefined` if it is invalid. */
export function readValue({ is, fallback }: Field, text: string): Value | undefined {
  switch (is.kind) {
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'range': {
      const number = Number(text)
      return text.trim() && number >= is.min && number <= is.max ? number : undefined
    }
    case 'choice':
      // languages are not in the table: the kit accepts any, and uses English for an unknown one
      return text in is.choices || (fallback === '' && /^[a-z]{2,3}(-\w+)*$/i.test(text)) ? text : undefined
    case 'order': {
      const items = words(text)
      if (!items.every(item => is.items.includes(item)) || new Set(items).size !== items.length) return undefined
      // the given items first, then the rest
      return is.some ? items : [...new Set([...items, ...is.items])]
    }
    case 'list':
    case 'networks':
      return words(text)
    case 'color':
    case 'css':
      // a single value, which cannot become another declaration wherever it is written
      return /[;{}<>]/.test(text) ? undefined : text.trim()
    case 'json':
      return text.trim() === '' || isJson(text) ? text.trim() : undefined
    default:
      return text.trim()
  }
}

const words = (text: string): readonly string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
