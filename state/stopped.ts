import { KitError } from '../adapters/base/error.ts'
import { isRunning, type Options } from './options.ts'

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
