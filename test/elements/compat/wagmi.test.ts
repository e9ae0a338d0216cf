import { expect } from '@open-wc/testing'
import { createConfig, http } from '@wagmi/core'
import { mainnet as viemMainnet } from 'viem/chains'
import { mainnet } from '../../../adapters/networks/index.ts'
import { authConnector, WagmiAdapter } from '../../../elements/compat/wagmi.ts'

const names = ({ connectors }: ReturnType<typeof createConfig>): string[] => connectors.map(({ id, name }) => `${id}: ${name}`)
const options = { networks: [mainnet], projectId: 'test', storage: null }

describe('authConnector of w3m-kit/compat/wagmi', () => {
  it('is left out by a WagmiAdapter, whose own connector has the login', () => {
    const { wagmiConfig } = new WagmiAdapter({ ...options, connectors: [authConnector({ chains: [mainnet] })] })
    expect(names(wagmiConfig)).to.deep.equal(names(new WagmiAdapter(options).wagmiConfig))
  })

  it('is the connector of the kit in a config of the app', () => {
    const config = createConfig({
      chains: [viemMainnet],
      transports: { [viemMainnet.id]: http('https://rpc.example') },
      connectors: [authConnector()],
      multiInjectedProviderDiscovery: false,
      storage: null
    })
    expect(names(config)).to.deep.equal(['w3m: w3m-kit'])
  })
})
