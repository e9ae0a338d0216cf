/* oxlint-disable typescript/no-unnecessary-type-arguments -- as in existing apps */

// An app with several namespaces and a custom wallet list, in a provider component. Only the imports differ.

import {
  AppKitProvider,
  AppKitNetworkButton,
  BitcoinAdapter,
  EthersAdapter,
  SolanaAdapter,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitWallet,
  useDisconnect,
  type Provider
} from '../../../react/compat/index.ts'
import { base, bitcoin, mainnet, solana } from '../../../adapters/networks/index.ts'

const metadata = {
  name: 'Several',
  description: 'Several chains',
  url: 'https://example.com',
  icons: ['https://example.com/icon.png']
}

function Accounts() {
  const eip155Account = useAppKitAccount({ namespace: 'eip155' })
  const solanaAccount = useAppKitAccount({ namespace: 'solana' })
  const { caipNetwork, caipNetworkId, approvedCaipNetworkIds, supportsAllNetworks } = useAppKitNetwork()
  return (
    <ul id="accounts">
      <li>{eip155Account.allAccounts.map(account => `${account.type} ${account.address}`).join() || 'none'}</li>
      <li>{solanaAccount.status}</li>
      <li>
        {caipNetwork?.name} {caipNetworkId} {String(supportsAllNetworks)} {approvedCaipNetworkIds?.length ?? 'any'}
      </li>
    </ul>
  )
}

function Wallets({ onAddress, onError }: { onAddress: (address: string) => void; onError: (error: Error) => void }) {
  const { connect, isReady, isPending, isSuccess, isError, data } = useAppKitWallet({
    namespace: 'eip155',
    onSuccess(parsed) {
      if (parsed.address) onAddress(parsed.address)
    },
    onError
  })
  return (
    <p id="wallets">
      <button id="test-wallet" disabled={!isReady} onClick={() => connect('Test Wallet')}>
        Test Wallet
      </button>
      <button id="phantom" disabled={!isReady} onClick={() => connect('phantom')}>
        Phantom
      </button>
      <span>{[isPending && 'pending', isSuccess && 'success', isError && 'error', data?.address].filter(Boolean).join(' ')}</span>
    </p>
  )
}

function Connections() {
  const { connections, recentConnections } = useAppKitConnections('eip155')
  const { switchConnection, deleteConnection, isPending } = useAppKitConnection({ namespace: 'eip155' })
  const { disconnect } = useDisconnect()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const sign = async () => {
    await walletProvider.request({ method: 'personal_sign', params: ['0x48656c6c6f', connections[0]!.accounts[0]!.address] })
  }
  return (
    <div id="connections" aria-busy={isPending}>
      {connections.map(connection => (
        <p key={connection.connectorId} className="live">
          {connection.name} {connection.caipNetwork?.name}
          {connection.accounts.map(({ address }) => (
            <button key={address} className="account" onClick={() => switchConnection({ connection, address })}>
              {address}
            </button>
          ))}
          <button className="leave" onClick={() => disconnect({ namespace: 'eip155' })} />
        </p>
      ))}
      {recentConnections.map(connection => (
        <p key={connection.connectorId} className="recent">
          {connection.name}
          <button className="forget" onClick={() => deleteConnection({ connectorId: connection.connectorId })} />
        </p>
      ))}
      <button id="sign-raw" onClick={sign} />
    </div>
  )
}

/** Renders the app. `more` keeps the test from outside requests. */
export function App({
  more,
  onAddress,
  onError
}: {
  more: object
  onAddress: (address: string) => void
  onError: (error: Error) => void
}) {
  return (
    <AppKitProvider
      projectId="b56e18d47c72ab683b10814fe9495694"
      adapters={[new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()]}
      networks={[mainnet, base, solana, bitcoin]}
      defaultNetwork={base}
      metadata={metadata}
      themeVariables={{ '--apkt-font-family': 'serif', '--w3m-z-index': 20 }}
      features={{
        connectMethodsOrder: ['wallet', 'social', 'email'],
        socials: ['google', 'x'],
        email: true,
        legalCheckbox: false
      }}
      featuredWalletIds={['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96']}
      enableWalletGuide={false}
      termsConditionsUrl="https://example.com/terms"
      {...more}
    >
      <Accounts />
      <Wallets onAddress={onAddress} onError={onError} />
      <Connections />
      <AppKitNetworkButton />
    </AppKitProvider>
  )
}
