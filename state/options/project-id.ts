import type { Options, Services } from './options.ts'

/**
 * Returns whether requests can be sent: a service of a project rejects them without an id.
 * A missing id raises its own alert.
 */
export function hasRequiredProjectId({ services, projectId }: Options): boolean {
  return !services.needsProjectId || Boolean(projectId)
}

/** Returns whether a service has an address, and requests can be sent to it. */
export const isServiceUsable = (options: Options, name: keyof Services): boolean =>
  Boolean(options.services[name]) && hasRequiredProjectId(options)
