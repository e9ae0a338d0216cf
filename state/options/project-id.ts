import type { Options } from './options.ts'

/**
 * Returns whether requests can be sent: a service of a project rejects them without an id.
 * A missing id raises its own alert.
 */
export function hasRequiredProjectId({ services, projectId }: Options): boolean {
  return !services.needsProjectId || Boolean(projectId)
}
