import { solana } from 'w3m-kit/networks'
import { createSolanaTestWallet } from 'w3m-kit/testing'
import { answerCallsAt, NodeError } from './hosts.ts'
import './storage.ts'

// The same for Solana: a Wallet Standard wallet, and a node that knows what its accounts hold. Each has two SOL.

const url = solana.rpcUrls.default.http[0]!
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

answerCallsAt(url, async method => {
  if (method === 'getGenesisHash') return genesis
  if (method === 'getBalance') return { context: { slot: 1 }, value: 2_000_000_000 }
  throw new NodeError(-32601, `Method not found: ${method}`)
})

await createSolanaTestWallet({ chains: [{ chain: 'solana:mainnet', rpcUrl: url }], name: 'Solana Test Wallet', answers: 'panel' })
