import { directionOf } from '../../adapters/base/locales.ts'
import { phone } from '../kit/environment.ts'
import { speakSo } from './speech.ts'

const query = new URLSearchParams(location.search)
const root = document.documentElement

/** What the address says of how a scene looks: the page is dressed so, and the kit is told. */
export function dressScene() {
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  const locale = speakSo({ language: query.get('locale') ?? 'en', direction: query.get('direction') })
  // pictures of scenes are compared: the fonts of a machine are no part of them
  const font = query.get('font')
  root.dataset.theme = theme
  root.lang = locale
  root.dir = directionOf(locale)
  return {
    options: { themeMode: theme, locale, ...(font && { themeVariables: { '--w3m-font-family': font } }) },
    // as wide as a phone is a phone
    page: innerWidth <= 430 ? phone : {}
  } as const
}
