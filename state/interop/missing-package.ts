import { KitError } from '../../adapters/base/kit-error.ts'

/**
 * Creates the error for a package of the app that is missing, or of another version: names it and the install command.
 * @param release - Version as `npm install` accepts it: `5`, `6`.
 */
export const missingPackageError = (name: string, release: string, cause: unknown): KitError =>
  new KitError('missing-package', `This needs the package ${name} ${release}.`, {
    cause,
    metaMessages: [`Install it: npm install ${name}@${release}`]
  })
