import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in letters that stand in a cookie and in a header as they are. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Names a row in replies and in paths; who knows it can do nothing with it. */
export const createId = (): string => randomBytes(16).toString('base64url')

/** What stands in the database in a secret's place. Secrets are random, so that a hash without a salt leads nowhere. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** True for what may be a secret of ours; all else is not looked up. */
export const isSecret = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value)
