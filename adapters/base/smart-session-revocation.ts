/**
 * Creates the message an account signs to revoke a smart session at a service:
 * the session id and its account.
 */
export const createRevocationMessage = (pci: string, account: string): string =>
  `Revoke the smart session ${pci} of ${account.toLowerCase()}.`

/** Returns whether the value has the format of a smart session id. */
export const isSessionId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,80}$/.test(value)
