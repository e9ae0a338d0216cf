// A page without a framework: state from subscriptions, buttons by their ids. Only the imports differ.

import { createAppKit, EthersAdapter, type AppKitNetwork } from '../../../elements/compat/index.ts'
import { arbitrum, mainnet, optimism } from '../../../adapters/networks/index.ts'

const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum]

/** Starts the page. `more` keeps the test from outside requests. */
export function start(page: HTMLElement, more: object) {
  const modal = createAppKit({
    adapters: [new EthersAdapter()],
    networks,
    metadata: { name: 'Plain', description: 'HTML Example', url: 'https://example.com', icons: [] },
    projectId: 'b56e18d47c72ab683b10814fe9495694',
    themeMode: 'dark',
    features: { analytics: true },
    ...more
  })

  const state: Record<string, unknown> = {}
  const update = (part: object): void => {
    Object.assign(state, part)
    page.querySelector('pre')!.textContent = JSON.stringify(state, undefined, 2)
  }

  modal.subscribeAccount(account => update({ account }))
  modal.subscribeNetwork(network => update({ chainId: network.chainId, network: network.caipNetwork?.name }))
  modal.subscribeProviders(providers => update({ provider: Boolean(providers['eip155']) }))
  modal.subscribeWalletInfo(walletInfo => update({ wallet: walletInfo?.name }))
  modal.subscribeTheme(({ themeMode }) => update({ themeMode }))
  modal.subscribeState(({ open, selectedNetworkId }) => update({ open, selectedNetworkId }))
  modal.subscribeConnections(({ connections }) => update({ connections: connections.eip155?.length ?? 0 }))
  modal.subscribeEvents(({ data }) => {
    if (data.event === 'SWITCH_NETWORK') update({ switchedTo: data.properties.network })
  })

  const on = (id: string, run: () => unknown): void => page.querySelector(`#${id}`)!.addEventListener('click', () => void run())
  on('open-connect-modal', () => modal.open())
  on('open-network-modal', () => modal.open({ view: 'Networks' }))
  on('switch-network', () => modal.switchNetwork(modal.getChainId() === mainnet.id ? arbitrum : mainnet))
  on('add-network', () => {
    modal.addNetwork('eip155', optimism)
    return modal.switchNetwork(optimism)
  })
  on('remove-network', () => modal.removeNetwork('eip155', optimism.id))
  on('toggle-theme', () => modal.setThemeMode(modal.getThemeMode() === 'dark' ? 'light' : 'dark'))
  on('terms', () => {
    modal.updateFeatures({ legalCheckbox: true, connectMethodsOrder: ['wallet', 'email', 'social'] })
    modal.setTermsConditionsUrl('https://example.com/terms')
    modal.updateOptions({ privacyPolicyUrl: 'https://example.com/privacy', themeVariables: { '--w3m-accent': 'teal' } })
  })
  on('sign-message', async () => {
    const provider = modal.getWalletProvider()
    const address = modal.getAddress()
    if (!provider || !address) return
    update({ signature: await provider.request({ method: 'personal_sign', params: ['Hello from AppKit!', address] }) })
  })
  on('disconnect', () => modal.disconnect())
  return modal
}
