import { KitError } from '../../adapters/base/error.ts'

/** What a site reads that has not installed the library it asks for. */
export function missingPackage(name: string, version: string, cause: unknown): KitError {
  return new KitError('missing-package', `This needs the package ${name}.`, {
    cause,
    metaMessages: [`Install it: npm install ${name}@${version}`]
  })
}
