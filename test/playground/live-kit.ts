import { createKit, type Kit } from '../../state/kit/kit.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { groups, settingNames, type SettingName, type Settings } from './fields.ts'
import { isSame } from './settings.ts'

/** Options that can change while a kit runs; all others create another kit. */
const live: ReadonlySet<string> = new Set([
  ...Object.keys(groups.look.fields),
  ...Object.keys(groups.preview.fields),
  ...Object.keys(groups.wallet.fields),
  'locale'
])

/** A kit that follows the settings: its look and language without a restart. */
export class LiveKit {
  readonly #optionsOf: (settings: Settings) => KitOptions
  #settings: Settings | undefined
  kit: Kit | undefined

  constructor(optionsOf: (settings: Settings) => KitOptions) {
    this.#optionsOf = optionsOf
  }

  /** Applies the settings. Returns whether another kit was created. */
  set(settings: Settings): boolean {
    const before = this.#settings
    this.#settings = settings
    const changed = settingNames.filter((name: SettingName) => !before || !isSame(before[name], settings[name]))
    const options = this.#optionsOf(settings)
    if (this.kit && changed.every(name => live.has(name))) {
      this.kit.setTheme({ mode: options.themeMode ?? 'auto', variables: options.themeVariables ?? {} })
      if (changed.includes('locale')) this.kit.setLocale(settings.locale || navigator.language)
      return false
    }
    this.kit = createKit(options)
    return true
  }
}
