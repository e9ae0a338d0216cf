import { KitError } from './error.ts'

/**
 * What a site reads that has not installed an optional package: which one, what for, and how to.
 *
 * @param release - As `npm install` takes it: `2`, `2.21.8`.
 */
export function missingPackage(wanting: string, name: string, release: string, cause: unknown): KitError {
  return new KitError('missing-package', `${wanting} the package ${name}.`, {
    cause,
    metaMessages: [`Install it: npm install ${name}@${release}`]
  })
}
