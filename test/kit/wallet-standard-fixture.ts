import { solana } from '../../adapters/solana/index.ts'
import { createSolanaTestWallet } from '../../adapters/testing/index.ts'
import { FakeWindow } from './fake-wallet.ts'
import { solanaNetwork } from './local-solana.ts'
import type { SourceBench } from '../adapters/adapter-suite.ts'

const mainnet = solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const devnet = solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const names = { [mainnet.caipNetworkId]: 'solana:mainnet', [devnet.caipNetworkId]: 'solana:devnet' } as const

export const standardNetworks = [mainnet, devnet] as const

/** Chains of the test wallet; their RPC URLs do not respond. */
export const standardChains = [
  { chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' },
  { chain: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' }
] as const

/**
 * Creates a Wallet Standard wallet for the source suite.
 * Such wallets have no active network: only the chains of their accounts can change.
 */
export async function standardBench(): Promise<SourceBench> {
  const window = new FakeWindow()
  const wallet = await createSolanaTestWallet({ window, chains: standardChains })
  let requestCount = 0
  wallet.answers = () => {
    requestCount++
    return 'approve'
  }
  const next = (answer: 'refuse' | 'never'): void =>
    wallet.answerNext(() => {
      requestCount++
      return answer
    }, 'standard:connect')
  return {
    createSource: () => solana({ window }).source!,
    walletId: 'Test Wallet',
    networks: standardNetworks,
    promptsOnSwitch: false,
    refuseNext: () => next('refuse'),
    leaveNextOpen: () => next('never'),
    chooseOtherAccount: () => wallet.setAccounts([...wallet.accounts].reverse()),
    goTo: ({ caipNetworkId }) => wallet.setChains([names[caipNetworkId]!]),
    revoke: () => wallet.revoke(),
    prompts: () => requestCount,
    stop: () => Promise.resolve(wallet.stop())
  }
}
