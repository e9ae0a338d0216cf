import { KitError } from '../adapters/base/error.ts'
import { $options, type Options } from './options.ts'

/** The kit that these are the options of has not stopped. They may be others by now (`updateOptions()`). */
export const isRunning = ({ run }: Options): boolean => $options.get().run === run

/**
 * What was asked of one kit is nothing to the next one.
 *
 * @param options - Those of the kit that was asked.
 * @throws KitError `aborted` unless that kit runs
 */
export function throwIfStopped(options: Options): void {
  if (!isRunning(options) || !options.networks.length) throw stopped()
}

export const stopped = (): KitError => new KitError('aborted', 'The kit was stopped meanwhile.')
