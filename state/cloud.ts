import type { ServicesPreset } from './options.ts'

/**
 * The existing public services, which answer to a project id of their operator's dashboard and under its terms. Nothing of the kit
 * goes there unless this preset is chosen.
 *
 * @param projectId - From the operator's dashboard. What has none answers "Project ID Not Configured".
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
