import { wagmiParameters } from 'w3m-kit/wagmi'
import { outcome, say, startEvm } from './site.js'

/** The app, with the functions of either version of wagmi. */
export function run({
  createConfig,
  connect,
  disconnect,
  getAccount,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  ...wagmi
}) {
  const { options } = startEvm()
  const config = createConfig(wagmiParameters(options))
  const [connector] = config.connectors
  const tell = ({ status, address, chainId }) => say(status === 'connected' ? `connected ${address} on ${chainId}` : status)
  const watch = wagmi.watchConnection ?? wagmi.watchAccount
  watch(config, { onChange: tell })
  tell(getAccount(config))
  reconnect(config)
  return {
    connect: chainId => outcome(() => connect(config, { connector, chainId })),
    disconnect: () => outcome(() => disconnect(config)),
    sign: message => outcome(() => signMessage(config, { message })),
    send: (to, value) => outcome(() => sendTransaction(config, { to, value: BigInt(value) })),
    switchTo: chainId => outcome(async () => (await switchChain(config, { chainId })).id)
  }
}
