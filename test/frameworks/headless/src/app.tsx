import { useState, type ReactNode } from 'react'
import { KitError } from 'w3m-kit'
import {
  cancelConnecting,
  connectWallet,
  loadMoreActivity,
  loadMoreNfts,
  loadMoreWallets,
  openWallet,
  refreshActivity,
  refreshNfts,
  refreshTokens,
  retryWallets,
  searchWallets,
  type Pages,
  type Wallet
} from 'w3m-kit/headless'
import {
  useActivity,
  useAddress,
  useBalance,
  useConnecting,
  useNetwork,
  useNetworks,
  useNfts,
  useTokens,
  useUnsupportedNetwork,
  useWallets
} from 'w3m-kit/headless/react'
import { kit } from './kit'

// The interface of a wallet kit in plain HTML: no element of the kit is on the page.

export function App() {
  const address = useAddress()
  const [failure, setFailure] = useState('')
  /** Runs an action of the user. A rejection is a result. */
  const run = async (action: () => Promise<unknown>) => {
    setFailure('')
    try {
      await action()
    } catch (error) {
      if (!(error instanceof KitError)) throw error
      if (!['user-rejected', 'aborted'].includes(error.code)) setFailure(error.shortMessage)
    }
  }
  return (
    <main>
      <h1>Own interface over w3m-kit</h1>
      <p id="address">{address ?? 'Not connected.'}</p>
      {failure && <p role="alert">{failure}</p>}
      {address ? <Account run={run} /> : <Connect run={run} />}
    </main>
  )
}

interface Runner {
  readonly run: (action: () => Promise<unknown>) => Promise<void>
}

function Connect({ run }: Runner) {
  const connecting = useConnecting()
  const connect = (walletId?: string) => run(() => connectWallet(walletId))
  if (connecting.status === 'requested')
    return (
      <section>
        <p role="status">Confirm the request in your wallet.</p>
        <button onClick={() => run(cancelConnecting)}>Cancel</button>
      </section>
    )
  if (connecting.status === 'pairing')
    return (
      <section>
        <p role="status">Scan the code with your wallet, or open it.</p>
        <code>{connecting.uri ?? 'One moment…'}</code>
        <button onClick={openWallet}>Open the wallet</button>
        <button onClick={() => run(cancelConnecting)}>Cancel</button>
      </section>
    )
  return (
    <section>
      {connecting.status === 'rejected' && <p role="status">You rejected the request.</p>}
      {connecting.status === 'failed' && <p role="alert">The wallet could not be connected ({connecting.code}).</p>}
      <WalletList choose={connect} />
    </section>
  )
}

function WalletList({ choose }: { readonly choose: (walletId: string) => void }) {
  const { groups, isLoading, directory, search, found, finding, hasMore } = useWallets()
  const list = (wallets: readonly Wallet[]) => (
    <ul>
      {wallets.map(({ id, name, imageUrl, isInstalled }) => (
        <li key={id}>
          <button onClick={() => choose(id)}>
            {imageUrl && <img src={imageUrl} alt="" width="24" height="24" />}
            {name}
          </button>{' '}
          {isInstalled && <small>in this browser</small>}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <label>
        Search <input type="search" defaultValue={search} onChange={event => void searchWallets(event.target.value)} />
      </label>
      {isLoading && <p role="status">Looking for wallets…</p>}
      {search || found.length
        ? list(found)
        : groups.map(({ group, wallets }) => (
            <section key={group} aria-label={group}>
              {list(wallets)}
            </section>
          ))}
      {finding === 'loading' && <p role="status">Loading…</p>}
      {search && finding === 'idle' && !found.length && <p role="status">No wallet has this name.</p>}
      {(finding === 'failed' || directory === 'failed') && <button onClick={() => void retryWallets()}>Try again</button>}
      {hasMore && <button onClick={() => void loadMoreWallets()}>More wallets</button>}
    </>
  )
}

function Account({ run }: Runner) {
  const balance = useBalance()
  const network = useNetwork()
  const networks = useNetworks()
  const unsupported = useUnsupportedNetwork()
  const address = useAddress()
  const [result, setResult] = useState('')
  const request = (method: string, params: readonly unknown[]) =>
    run(async () => setResult(String(await kit.getProvider()?.request({ method, params }))))
  return (
    <>
      <button onClick={() => run(() => kit.disconnect())}>Disconnect</button>
      <p id="balance">
        {balance.name === 'ready' ? `${Number(balance.value) / 10 ** balance.decimals} ${balance.symbol}` : balance.name}
      </p>
      {unsupported && <p role="alert">The wallet is on a network that this app does not support.</p>}
      <label>
        Network{' '}
        <select value={network?.caipNetworkId} onChange={event => run(() => kit.switchNetwork(event.target.value as never))}>
          {networks.map(({ caipNetworkId, name }) => (
            <option key={caipNetworkId} value={caipNetworkId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button onClick={() => request('personal_sign', ['0x48656c6c6f', address])}>Sign a message</button>
      <button onClick={() => request('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])}>Send</button>
      <output id="result">{result}</output>
      <Tokens />
      <List title="NFTs" pages={useNfts()} more={loadMoreNfts} refresh={refreshNfts} row={nft => nft.name} />
      <List
        title="Activity"
        pages={useActivity()}
        more={loadMoreActivity}
        refresh={refreshActivity}
        row={({ metadata }) => `${metadata.operationType}, ${metadata.minedAt}`}
      />
    </>
  )
}

function Tokens() {
  const tokens = useTokens()
  return (
    <section aria-label="Tokens">
      {tokens.status === 'loading' && <p role="status">Loading…</p>}
      {tokens.status === 'failed' && <p>The tokens could not be loaded.</p>}
      {tokens.status === 'ready' && (
        <ul id="tokens">
          {tokens.tokens.map(({ id, symbol, amount, decimals }) => (
            <li key={id}>
              {Number(amount) / 10 ** decimals} {symbol}
            </li>
          ))}
        </ul>
      )}
      <button onClick={() => void refreshTokens()}>Refresh</button>
    </section>
  )
}

interface ListProps<Item extends { readonly id: string }> {
  readonly title: string
  readonly pages: Pages<Item>
  readonly more: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly row: (item: Item) => ReactNode
}

function List<Item extends { readonly id: string }>({ title, pages, more, refresh, row }: ListProps<Item>) {
  return (
    <section aria-label={title}>
      {pages.status === 'unavailable' && <p>This network has no list of them.</p>}
      {pages.status === 'failed' && <button onClick={() => void refresh()}>Try again</button>}
      {pages.status === 'ready' && (
        <>
          <ul>
            {pages.items.map(item => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
          {pages.hasMore && <button onClick={() => void more()}>More</button>}
        </>
      )}
    </section>
  )
}
