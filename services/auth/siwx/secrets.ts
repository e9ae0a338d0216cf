import { createHash, randomBytes } from 'node:crypto'

/** Generates 256 random bits, in characters that are valid in a cookie and a header. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/** Generates the id of a row, for responses and URLs. Not secret. */
export const generateId = (): string => randomBytes(16).toString('base64url')

/** Hashes a secret for storage. Secrets are random, so no salt is needed. */
export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Returns true for a value in the form of a secret; anything else is not looked up. */
export const isSecret = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value)
