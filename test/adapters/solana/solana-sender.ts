import { WebSocket } from 'ws'
import { toAccountId, type AccountId } from '../../../adapters/base/caip.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import type { LocalSolana } from '../../kit/local-solana.ts'
import { mints, type MintName } from '../../stack/solana/names.ts'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import type { Transfer } from '../../../adapters/chain.ts'

export const transfers = await solana({ webSocket: WebSocket }).chain!.transfers!()

export const sol = 1_000_000_000n
export const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
export const now = () => 0

export interface Gifts {
  readonly lamports?: bigint
  readonly tokens?: Partial<Record<MintName, bigint>>
}

/** Opens accounts on this cluster. */
export function solanaSenders(local: LocalSolana) {
  const accountOf = (address: string): AccountId => toAccountId(local.network.caipNetworkId, address)

  /** Creates an account with a key in a wallet, and any balance. */
  async function sender({ lamports = sol, tokens = {} }: Gifts = {}, options: Partial<SolanaTestWalletOptions> = {}) {
    const window = new FakeWindow()
    const { chainId, rpcUrl } = local.chain
    const wallet = await createSolanaTestWallet({
      window,
      chains: [{ chain: chainId, rpcUrl }],
      seeds: [randomBytes(32)],
      ...options
    })
    const [address] = wallet.accounts
    if (lamports) await local.request('requestAirdrop', address, Number(lamports))
    for (const [name, amount] of Object.entries(tokens))
      await local.request('stack_giveTokens', address, mints[name as MintName].address, String(amount))
    const { source } = solana({ window })
    source!.start(adapterContext([local.network]))
    const [connection] = await source!.connect('Test Wallet', { namespaces: ['solana'] })
    const account = accountOf(address!)
    const send = (transfer: Transfer, network = local.network) =>
      transfers.send(connection!.provider, account, transfer, { network, now })
    return { address: address!, account, provider: connection!.provider, connection: connection!, wallet, send }
  }

  return { accountOf, sender }
}
