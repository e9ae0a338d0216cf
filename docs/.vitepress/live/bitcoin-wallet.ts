import { bitcoin } from 'w3m-kit/networks'
import { createBitcoinTestWallet } from 'w3m-kit/testing'
import { answerAt } from './hosts.ts'
import './storage.ts'

// The same for Bitcoin: a Wallet Standard wallet, and an Esplora API that knows what its addresses hold. Each has a hundredth of a
// bitcoin.

const url = bitcoin.rpcUrls.default.http[0]!
const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const none = { funded_txo_sum: 0, spent_txo_sum: 0 }

answerAt(url, async request => {
  const [, what, which] = /\/api\/([\w-]+)\/(\w+)$/.exec(new URL(request.url).pathname) ?? []
  if (what === 'block-height' && which === '0') return genesis
  if (what === 'address') return { address: which, chain_stats: { ...none, funded_txo_sum: 1_000_000 }, mempool_stats: none }
  throw new TypeError('The practice API has no such address.')
})

await createBitcoinTestWallet({ answers: 'panel' })
