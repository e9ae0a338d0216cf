/**
 * Challenge of ALTCHA 2: a counter is to be found whose key, derived with these parameters, starts with `keyPrefix`. `data` is the
 * service's own.
 */
export interface LoginChallenge {
  readonly parameters: {
    /** `PBKDF2/SHA-256` */
    readonly algorithm: string
    /** Hexadecimal, as `salt` and `keyPrefix`. */
    readonly nonce: string
    readonly salt: string
    /** Iterations of each key. */
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
    readonly data?: Record<string, string | number | boolean | null>
  }
  readonly signature: string
}
