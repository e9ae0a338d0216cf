import type { Options } from './options.ts'

/** A service of a project is not asked without the project's id: it would refuse. The missing id has an alert of its own. */
export function isServed({ services, projectId }: Options): boolean {
  return !services.needsProjectId || Boolean(projectId)
}
