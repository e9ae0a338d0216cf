import { isKitError } from '../../adapters/base/errors.ts'

/** Returns a check for `rejects`: whether the error is a KitError with this code. */
export const isCode = (code: string) => (error: unknown) => isKitError(error) && error.code === code
