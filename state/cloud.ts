import type { ServicesPreset } from './options.ts'

/**
 * The existing public services, which answer to a project id of their operator's dashboard and under its terms. Nothing of the kit
 * goes there unless this preset is chosen. The frame is not among them: it speaks to its own operator's page alone.
 */
export function cloud(projectId: string): { services: ServicesPreset; projectId: string } {
  return {
    projectId,
    services: {
      needsProjectId: true,
      directory: 'https://api.web3modal.org',
      relay: 'wss://relay.walletconnect.org',
      chain: 'https://rpc.walletconnect.org',
      auth: 'https://api.web3modal.org/auth/v1',
      frame: 'https://secure.walletconnect.org',
      analytics: 'https://pulse.walletconnect.org'
    }
  }
}
