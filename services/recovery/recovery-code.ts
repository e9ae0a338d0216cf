import type { DerivedKeys } from '../auth/login/secrets.ts'

/** Tries of the code of one recovery. */
export const codeTries = 5

/** Returns the MAC under which the code of a recovery is stored. */
export const recoveryCodeMac = (secrets: DerivedKeys, id: string, thumbprint: string, code: string) =>
  secrets.mac('code', 'custody', id, thumbprint, code)
