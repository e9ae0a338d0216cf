import { atom } from 'nanostores'
import type { Locale } from '../../adapters/base/locales.ts'

/**
 * Language of all texts. English is part of each flow; other languages load as a few small files.
 * Written by `setLocale`.
 */
export const $locale = atom<Locale>('en')
