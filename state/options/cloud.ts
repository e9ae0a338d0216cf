import type { ServicesPreset } from './options.ts'

/**
 * Returns the preset for the existing public services.
 * They require a project id from their operator's dashboard and apply its terms. The kit sends nothing there unless this
 * preset is chosen.
 *
 * @param projectId - From the operator's dashboard. An unknown id gets the response "Project ID Not Configured".
 * @example
 * createKit({ adapters: [evm(), walletConnect()], networks: [mainnet], ...cloud('0123…') })
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
