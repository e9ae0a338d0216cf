/* oxlint-disable typescript/no-unnecessary-type-arguments, typescript/no-unnecessary-type-assertion -- as in existing apps */

// A starter of existing apps that keep ethers: custom buttons, and everything the hooks return. Only the imports differ.

import { BrowserProvider, JsonRpcSigner, formatEther, parseUnits, type Eip1193Provider } from 'ethers'
import { useEffect, useState } from 'react'
import {
  createAppKit,
  EthersAdapter,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
  type AppKitNetwork,
  type Provider
} from '../../../react/compat/index.ts'
import { arbitrum, mainnet } from '../../../adapters/networks/index.ts'

export const projectId = 'b56e18d47c72ab683b10814fe9495694'

export const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]

export const metadata = {
  name: 'AppKit React Example',
  description: 'AppKit React Example',
  url: 'https://example.com',
  icons: ['https://example.com/icon.png']
}

export const ethersAdapter = new EthersAdapter()

const generalConfig = {
  projectId,
  networks,
  metadata,
  themeMode: 'light' as const,
  themeVariables: {
    '--w3m-accent': '#000000',
    '--w3m-border-radius-master': '2px'
  }
}

/** Creates the kit. `more` keeps the test from outside requests. */
export const start = (more: object) =>
  createAppKit({
    adapters: [ethersAdapter],
    ...generalConfig,
    defaultNetwork: mainnet,
    features: {
      analytics: true, // as set in the dashboard
      email: false,
      socials: [],
      swaps: true,
      onramp: true
    },
    allWallets: 'SHOW',
    ...more
  })

const ActionButtonList = ({
  sendHash,
  sendSignMsg,
  sendBalance
}: {
  sendHash: (hash: string) => void
  sendSignMsg: (hash: string) => void
  sendBalance: (balance: string) => void
}) => {
  const { disconnect } = useDisconnect()
  const { open } = useAppKit()
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { address, isConnected } = useAppKitAccount()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const { setThemeMode, themeMode } = useAppKitTheme()
  const { fetchBalance } = useAppKitBalance()

  const handleSendTx = async () => {
    if (!isConnected) throw Error('user is disconnected')
    const provider = new BrowserProvider(walletProvider, chainId)
    const signer = new JsonRpcSigner(provider, address!)
    const tx = await signer.sendTransaction({ to: address!, value: parseUnits('0.0001', 'gwei') })
    sendHash(tx.hash)
  }

  const handleSignMsg = async () => {
    if (!isConnected) throw Error('user is disconnected')
    const provider = new BrowserProvider(walletProvider as Eip1193Provider, chainId)
    const signer = new JsonRpcSigner(provider, address as string)
    const sig = await signer?.signMessage('Hello Reown AppKit!')
    sendSignMsg(sig)
  }

  const handleGetBalance = async () => {
    if (!isConnected) throw Error('user is disconnected')
    const balance = await fetchBalance()
    if (balance.isSuccess) sendBalance(`${balance.data?.balance} ${balance.data?.symbol}`)
  }

  const handleRawBalance = async () => {
    const provider = new BrowserProvider(walletProvider, chainId)
    const balance = await provider.getBalance(address!)
    sendBalance(formatEther(balance) + ' ETH')
  }

  const handleDisconnect = async () => {
    try {
      await disconnect()
    } catch (error) {
      console.error('Failed to disconnect:', error)
    }
  }

  return (
    <div>
      <button id="open" onClick={() => open()}>
        Open
      </button>
      <button id="networks" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
      <button id="disconnect" onClick={handleDisconnect}>
        Disconnect
      </button>
      <button id="switch" onClick={() => switchNetwork(networks[1]!)}>
        Switch
      </button>
      <button id="sign" onClick={handleSignMsg}>
        Sign msg
      </button>
      <button id="send" onClick={handleSendTx}>
        Send tx
      </button>
      <button id="balance" onClick={handleGetBalance}>
        Get Balance
      </button>
      <button id="raw-balance" onClick={handleRawBalance}>
        Get Balance with ethers
      </button>
      <button id="theme" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        {themeMode}
      </button>
    </div>
  )
}

const InfoList = ({ hash, signedMsg, balance }: { hash: string; signedMsg: string; balance: string }) => {
  const { themeMode, themeVariables } = useAppKitTheme()
  const state = useAppKitState()
  const { address, caipAddress, isConnected, embeddedWalletInfo } = useAppKitAccount()
  const events = useAppKitEvents()
  const { walletInfo } = useWalletInfo()
  const [connectedWith, setConnectedWith] = useState('')

  useEffect(() => {
    if (events.data.event === 'CONNECT_SUCCESS') setConnectedWith(events.data.properties.name)
  }, [events])

  return (
    <section>
      <pre id="info">
        {[
          `Address: ${address}`,
          `caip Address: ${caipAddress}`,
          `Connected: ${isConnected.toString()}`,
          `Account Type: ${embeddedWalletInfo?.accountType}`,
          embeddedWalletInfo?.user?.email && `Email: ${embeddedWalletInfo?.user?.email}`,
          embeddedWalletInfo?.authProvider && `Provider: ${embeddedWalletInfo?.authProvider}`,
          `Theme: ${themeMode} ${themeVariables['--w3m-accent']}`,
          `activeChain: ${state.activeChain}`,
          `loading: ${state.loading.toString()}`,
          `open: ${state.open.toString()}`,
          `selectedNetworkId: ${state.selectedNetworkId?.toString()}`,
          `Wallet: ${walletInfo?.name?.toString()}`,
          `Connected with: ${connectedWith}`,
          hash && `Hash: ${hash}`,
          signedMsg && `Signed: ${signedMsg}`,
          balance && `Balance: ${balance}`
        ]
          .filter(Boolean)
          .join('\n')}
      </pre>
    </section>
  )
}

export function App() {
  const [transactionHash, setTransactionHash] = useState('')
  const [signedMsg, setSignedMsg] = useState('')
  const [balance, setBalance] = useState('')
  return (
    <div className="pages">
      <appkit-button />
      <ActionButtonList sendHash={setTransactionHash} sendSignMsg={setSignedMsg} sendBalance={setBalance} />
      <InfoList hash={transactionHash} signedMsg={signedMsg} balance={balance} />
    </div>
  )
}
