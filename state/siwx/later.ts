import type { SiwxConfig } from './config.ts'

/** What signing in needs is loaded when somebody signs in: a page that is only looked at has this alone. */
export function laterSiwx(
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
