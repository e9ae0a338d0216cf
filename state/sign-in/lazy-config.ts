import type { SiwxConfig } from '../options/siwx-config.ts'

/**
 * Creates a SIWX configuration that loads its implementation on the
 * first sign-in, to keep the first load small.
 */
export function createLazySiwx(
  load: () => Promise<Omit<SiwxConfig, 'getRequired' | 'signOutOnDisconnect'>>,
  required = true
): SiwxConfig {
  return {
    createMessage: async request => (await load()).createMessage(request),
    addSession: async session => (await load()).addSession(session),
    setSessions: async sessions => (await load()).setSessions(sessions),
    getSessions: async (...account) => (await load()).getSessions(...account),
    revokeSession: async (...account) => (await load()).revokeSession(...account),
    getRequired: () => required
  }
}
