import { $locale } from '../../state/text/locale.ts'
import type { Locale } from '../../adapters/base/locales.ts'
import { initially, useKitStore } from './use-kit-store.ts'

/** Returns the kit's language. */
export const useLocale = (): Locale => useKitStore($locale, initially)
