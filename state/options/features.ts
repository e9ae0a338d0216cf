import { atom, computed } from 'nanostores'
import { $options, type Features } from './options.ts'

/**
 * Features that the services disable, or enable where the app permits it.
 * Written by `../services/remote-features.ts`, which loads after the first click.
 */
export const $remoteFeatures = atom<Partial<Features>>({})

/** Effective features: the app's options, overridden by the services' configuration. */
export const $features = computed([$options, $remoteFeatures], ({ features }, remote): Features => ({ ...features, ...remote }))
