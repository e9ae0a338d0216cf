import { parseEther, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { toAccountId, type AccountId } from '../../../adapters/base/caip.ts'
import type { Transfer } from '../../../adapters/chain.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import type { JsonRpcCall } from '../../kit/rpc-server.ts'
import type { SeededChain } from '../../kit/seeded-chain.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import type { TokenName } from '../../stack/chains/names.ts'
import { createTestWallet } from '../../../adapters/testing/index.ts'

export const somebody = (): Address => privateKeyToAddress(generatePrivateKey())
export const erc20 = (name: TokenName, to: string, amount: bigint): Transfer => ({
  token: { address: contracts[name] },
  to,
  amount
})

export const unknownMethod = (...methods: readonly string[]) => {
  return ({ method }: JsonRpcCall) =>
    methods.includes(method) ? { error: { code: -32601, message: 'the method does not exist' } } : undefined
}

/** Opens accounts on this chain. */
export function evmSenders(chain: SeededChain) {
  const accountOf = (address: string): AccountId => toAccountId(chain.network.caipNetworkId, address)

  /** Creates an account with a key in a wallet, and any balance. */
  async function sender(gifts: Omit<Parameters<typeof drip>[1], 'to'>) {
    const key = generatePrivateKey()
    const address = privateKeyToAddress(key)
    await drip(chain.anvil.rpcUrl, { to: address, native: parseEther('1'), ...gifts })
    const window = new FakeWindow()
    const wallet = createTestWallet({ window, chains: [chain.anvil], privateKeys: [key] })
    const { source } = evm({ window })
    source!.start(adapterContext([chain.network]))
    const [connection] = await source!.connect('kit.w3m.test-wallet', { namespaces: ['eip155'] })
    return { address, account: accountOf(address), provider: connection!.provider, wallet }
  }

  /** Returns the item that the faucet gave last. */
  async function lastShip(owner: string): Promise<bigint> {
    const to = `0x${'0'.repeat(24)}${owner.slice(2).toLowerCase()}`
    const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', null, to]
    const logs = await chain.request('eth_getLogs', { fromBlock: '0x0', address: contracts.ships, topics })
    return BigInt((logs as { topics: string[] }[]).at(-1)!.topics[3]!)
  }

  return { accountOf, sender, lastShip }
}
