import { getTextDirection } from '../../adapters/base/locales.ts'
import { phone } from '../kit/environment.ts'
import { speakSo } from './set-locale.ts'

const query = new URLSearchParams(location.search)
const root = document.documentElement

/** Applies a scene's look from the URL to the page, and returns it for the kit. */
export function dressScene() {
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  const locale = speakSo({ language: query.get('locale') ?? 'en', direction: query.get('direction') })
  // screenshots of scenes are compared, so they must not depend on the machine's fonts
  const font = query.get('font')
  root.dataset.theme = theme
  root.lang = locale
  root.dir = getTextDirection(locale)
  return {
    options: { themeMode: theme, locale, ...(font && { themeVariables: { '--w3m-font-family': font } }) },
    // a page as narrow as a phone is a phone
    page: innerWidth <= 430 ? phone : {}
  } as const
}
