import { KitError } from '../../adapters/base/kit-error.ts'
import { isRunning, type Options } from './options.ts'

/**
 * Rejects a request to a kit that no longer runs, so that it does not reach the next one.
 *
 * @param options - Options of the kit that received the request.
 * @throws KitError `aborted` unless that kit runs
 */
export function assertRunning(options: Options): void {
  if (!isRunning(options) || !options.networks.length) throw kitStoppedError()
}

export const kitStoppedError = (): KitError => new KitError('aborted', 'The kit was stopped meanwhile.')
