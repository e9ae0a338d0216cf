/** What an account signs to have a session of its struck off a service's list: its id there, and whose it is. */
export const revocationText = (pci: string, account: string): string =>
  `Revoke the smart session ${pci} of ${account.toLowerCase()}.`

/** The ids that services give sessions. */
export const isSessionId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,80}$/.test(value)
