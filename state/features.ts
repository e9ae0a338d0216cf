import { atom, computed } from 'nanostores'
import { $options, type Features } from './options.ts'

/** What the services have switched off, or on where the site allows that. Written by `remote-features.ts`, which comes after the first click. */
export const $remoteFeatures = atom<Partial<Features>>({})

/** What is on: the site's own options, and over them what the services say. */
export const $features = computed([$options, $remoteFeatures], ({ features }, remote): Features => ({ ...features, ...remote }))
