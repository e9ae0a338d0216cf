import { KitError } from './kit-error.ts'

/**
 * Creates the error for an optional package that is not installed:
 * names the package, its purpose and the install command.
 * @param release - Version as `npm install` accepts it: `2`, `2.21.8`.
 */
export function missingPackageError(wanting: string, name: string, release: string, cause: unknown): KitError {
  return new KitError('missing-package', `${wanting} the package ${name}.`, {
    cause,
    metaMessages: [`Install it: npm install ${name}@${release}`]
  })
}
