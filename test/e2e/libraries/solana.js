import { getWallets } from '@wallet-standard/app'
import { createKit } from 'w3m-kit'
import { solana } from 'w3m-kit/adapters/solana'
import 'w3m-kit/elements'
import { registerWallet } from 'w3m-kit/solana'
import { createSolanaTestWallet } from 'w3m-kit/testing'
import { outcome, say } from './site.js'

const query = new URLSearchParams(location.search)
const [chainId, rpcUrl] = [query.get('chain'), query.get('solana')]
const network = {
  id: chainId.slice('solana:'.length),
  caipNetworkId: chainId,
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [rpcUrl] } }
}

createSolanaTestWallet({
  chains: [{ chain: chainId, rpcUrl, name: 'Local Solana' }],
  name: 'Solana Test Wallet',
  remember: true,
  answers: () => sessionStorage.getItem('answers') ?? 'approve'
})
createKit({ adapters: [solana()], networks: [network] })

// what the app does itself: it takes the wallet that it knows by its name from everybody's list
registerWallet({ name: 'My site' })
const wallets = getWallets()
const wallet = () => wallets.get().find(({ name }) => name === 'My site')
const feature = name => wallet().features[name]
const tell = () => say(wallet().accounts.map(({ address }) => `connected ${address}`)[0] ?? 'disconnected')
feature('standard:events').on('change', tell)
await feature('standard:connect').connect({ silent: true })
tell()

export const names = () => wallets.get().map(({ name }) => name)
export const connect = () =>
  outcome(async () => (await feature('standard:connect').connect()).accounts.map(({ address }) => address))
export const disconnect = () => outcome(() => feature('standard:disconnect').disconnect())
export const sign = message =>
  outcome(async () => {
    const [account] = wallet().accounts
    const bytes = new TextEncoder().encode(message)
    const [{ signature }] = await feature('solana:signMessage').signMessage({ account, message: bytes })
    return { signature: [...signature], publicKey: [...account.publicKey] }
  })
export const send = transaction =>
  outcome(async () => {
    const [account] = wallet().accounts
    const input = { account, chain: account.chains[0], transaction: Uint8Array.from(transaction) }
    const [{ signature }] = await feature('solana:signAndSendTransaction').signAndSendTransaction(input)
    return [...signature]
  })
export const signOnly = (transaction, chain) =>
  outcome(async () => {
    const [account] = wallet().accounts
    const input = { account, chain: chain ?? account.chains[0], transaction: Uint8Array.from(transaction) }
    const [{ signedTransaction }] = await feature('solana:signTransaction').signTransaction(input)
    return signedTransaction.length
  })
