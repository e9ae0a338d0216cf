import { savesData } from '../platform/initial-environment.ts'
import { $options } from './options.ts'

/** Returns whether files may load before the user needs them: the option `preload`, and the browser's data saver. */
export const mayPreload = (preload: string = $options.get().preload): boolean => preload !== 'none' && !savesData()
