import { requestNode } from '../../../adapters/testing/chains.ts'
import type { Address } from 'viem'
import type { TestWalletChain } from '../../../adapters/testing/options.ts'
import type { StackFacts } from './stack.ts'

const key = 'responder/chains'

/** The networks the wallet supports: those of the stack, and those an app has added. */
export interface KnownNetworks {
  readonly all: readonly TestWalletChain[]
  find(caipId: string): TestWalletChain | undefined
  add(chain: TestWalletChain): void
}

export function knownNetworks({ evm }: StackFacts): KnownNetworks {
  const own = evm.map(({ chainId, rpcUrl }, index) => ({ chainId, rpcUrl, name: `Local chain ${index + 1}` }))
  const chains = new Map([...readAdded(), ...own].map(chain => [chain.chainId, chain]))
  return {
    get all() {
      return [...chains.values()].sort((one, other) => one.chainId - other.chainId)
    },
    find: caipId => (caipId.startsWith('eip155:') ? chains.get(Number(caipId.slice(7))) : undefined),
    add(chain) {
      chains.set(chain.chainId, chain)
      const added = [...chains.values()].filter(({ chainId }) => !own.some(one => one.chainId === chainId))
      localStorage.setItem(key, JSON.stringify(added))
    }
  }
}

export const caipIdOf = ({ chainId }: TestWalletChain): string => `eip155:${chainId}`

/** Funds a new account, on a chain of the stack with 100 coins; elsewhere the node rejects it. */
export async function topUp({ rpcUrl }: TestWalletChain, address: Address): Promise<void> {
  const balance = await requestNode(rpcUrl, 'eth_getBalance', [address, 'latest'])
  if (BigInt(String(balance)) > 0n) return
  await requestNode(rpcUrl, 'anvil_setBalance', [address, `0x${(100n * 10n ** 18n).toString(16)}`])
}

function readAdded(): TestWalletChain[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isChain) : []
  } catch {
    return [] // not a chain of the stack: no coins added
  }
}

function isChain(value: unknown): value is TestWalletChain {
  const { chainId, rpcUrl } = (value ?? {}) as Partial<TestWalletChain>
  return typeof chainId === 'number' && typeof rpcUrl === 'string'
}
