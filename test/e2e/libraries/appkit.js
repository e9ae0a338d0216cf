import { getConnection, reconnect, sendTransaction, signMessage, watchConnection } from '@wagmi/core'
import { createTestWallet } from 'w3m-kit/testing'
import { createAppKit } from 'w3m-kit/compat'
import { WagmiAdapter } from 'w3m-kit/compat/wagmi'
import { answers, chains, networks, outcome, say } from './site.js'

// As a site has it that was written for AppKit: other imports, and nothing else.
createTestWallet({ chains, remember: true, answers })
const projectId = 'a project'
const adapter = new WagmiAdapter({ networks, projectId })
const modal = createAppKit({ adapters: [adapter], networks, projectId, services: {}, features: { analytics: false } })
document.body.append(document.createElement('appkit-button'))

const config = adapter.wagmiConfig
const tell = ({ status, address, chainId }) => say(status === 'connected' ? `connected ${address} on ${chainId}` : status)
watchConnection(config, { onChange: tell })
tell(getConnection(config))
reconnect(config)

export const open = () => outcome(() => modal.open())
export const account = () => outcome(() => modal.getAccount())
export const disconnect = () => outcome(() => modal.disconnect())
export const sign = message => outcome(() => signMessage(config, { message }))
export const send = (to, value) => outcome(() => sendTransaction(config, { to, value: BigInt(value) }))
export const switchTo = chainId =>
  outcome(() =>
    modal.switchNetwork(
      networks.find(({ id }) => id === chainId),
      { throwOnFailure: true }
    )
  )
