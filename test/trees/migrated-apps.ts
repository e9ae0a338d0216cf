// Apps on another kit, written as its public start pages describe, for `npx w3m-kit migrate`. The other kit is named in package.json and is
// not installed.

/** An app before its migration: its files, and the packages of the other kit with their ranges. */
export interface AppOfAnotherKit {
  readonly files: Readonly<Record<string, string>>
  readonly replaced: Readonly<Record<string, string>>
}

const signer = `import { useSignMessage } from 'wagmi'

export function SignMessage() {
  const { data, signMessage } = useSignMessage()
  return (
    <section>
      <button onClick={() => signMessage({ message: 'Hello' })}>Sign</button>
      <p>{data}</p>
    </section>
  )
}
`

/** A configuration in a module, providers in another, the button with its own look in a third. */
export const rainbowKitApp: AppOfAnotherKit = {
  replaced: { '@rainbow-me/rainbowkit': '^2.2.11' },
  files: {
    'src/sign-message.tsx': signer,
    'src/wagmi.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Example app',
  projectId: 'YOUR_PROJECT_ID',
  chains: [mainnet, polygon, optimism, arbitrum, base, ...(import.meta.env.VITE_TESTNETS === 'true' ? [sepolia] : [])],
  ssr: true
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
`,
    'src/main.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import App from './App.tsx'
import { config } from './wagmi.ts'

const queryClient = new QueryClient()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider>
          <App />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>
)
`,
    'src/App.tsx': `import { ConnectButton } from '@rainbow-me/rainbowkit'
import { useAccount } from 'wagmi'
import { SignMessage } from './sign-message.tsx'

export default function App() {
  const { address, chain } = useAccount()
  return (
    <main>
      <header style={{ display: 'flex', justifyContent: 'flex-end', padding: 12 }}>
        <ConnectButton />
      </header>
      <p>
        {address} {chain?.name}
      </p>
      <SignMessage />
    </main>
  )
}
`
  }
}

/** wagmi's adapter, a provider component, the tag of the button, and the hooks. */
export const appKitApp: AppOfAnotherKit = {
  replaced: { '@reown/appkit': '^1.8.0', '@reown/appkit-adapter-wagmi': '^1.8.0' },
  files: {
    'src/sign-message.tsx': signer,
    'src/config.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { arbitrum, mainnet, type AppKitNetwork } from '@reown/appkit/networks'

export const projectId = import.meta.env.VITE_PROJECT_ID || '00000000000000000000000000000000'
export const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]
export const metadata = {
  name: 'Example app',
  description: 'An app that signs',
  url: 'https://app.example',
  icons: ['https://app.example/icon.png']
}
export const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })
`,
    'src/App.tsx': `import { createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork, useDisconnect } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { metadata, networks, projectId, wagmiAdapter } from './config.ts'
import { SignMessage } from './sign-message.tsx'

const queryClient = new QueryClient()

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata,
  themeMode: 'light',
  features: { analytics: true },
  themeVariables: { '--w3m-accent': '#000000' }
})

function Actions() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { address, isConnected, status } = useAppKitAccount()
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  return (
    <section>
      <button onClick={() => open()}>Open</button>
      <button onClick={() => open({ view: 'Networks' })}>Networks</button>
      <button onClick={() => disconnect()}>Disconnect</button>
      <button onClick={() => switchNetwork(networks[1]!)}>Switch</button>
      <p>
        {status} {isConnected && address} {caipNetwork?.name}
      </p>
    </section>
  )
}

export default function App() {
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <appkit-button />
        <appkit-network-button />
        <Actions />
        <SignMessage />
      </QueryClientProvider>
    </WagmiProvider>
  )
}
`
  }
}
