import { atom } from 'nanostores'
import type { Locale } from '../../adapters/base/locales.ts'

/** The language of every text: English travels with each flow, another language comes in a few small files. Written by `setLocale`. */
export const $locale = atom<Locale>('en')

/** The texts of a flow in another language: every key of the English ones, by type. */
export type Translation<English> = { readonly [Key in keyof English]: string }
