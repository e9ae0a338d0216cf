import { encodeFunctionData, numberToHex, parseAbi, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { contracts, people } from './deployment.ts'
import { tokens as tokenFacts, type CollectionName, type TokenName } from './names.ts'

/** What the faucet gives. Amounts are in the smallest unit. */
export interface Gifts {
  readonly native?: bigint
  readonly tokens?: Partial<Readonly<Record<TokenName, bigint>>>
  /** How many pieces. */
  readonly collections?: Partial<Readonly<Record<CollectionName, number>>>
}

export interface Drip extends Gifts {
  readonly to: Address
  readonly signal?: AbortSignal
}

/** Something of every kind. */
export const everyKind: Gifts = {
  native: parseEther('1'),
  tokens: Object.fromEntries(Object.entries(tokenFacts).map(([name, { decimals }]) => [name, parseUnits('100', decimals)])),
  collections: { ships: 1, stamps: 1, bait: 1 }
}

const abi = {
  token: parseAbi(['function mint(address to, uint256 amount)', 'function transfer(address to, uint256 amount)']),
  erc721: parseAbi(['function mint(address to)']),
  erc1155: parseAbi(['function mint(address to, uint256 id, uint256 amount)'])
}

/** Which of the three stamps is given. */
const stampId = 1n

interface Transaction {
  readonly from: Address
  readonly to: Address
  readonly value?: Hex
  readonly data?: Hex
}

/**
 * Gives somebody coins, tokens and pieces of collections on a local chain: real transactions of the bank, which show in the history.
 * Resolves with their hashes once all are mined. Needs `fetch` alone, so that a page can call it as Node can.
 * Rejects when the chain does not answer or refuses, and with the signal's reason.
 */
export async function drip(rpcUrl: string, { to, signal, ...gifts }: Drip): Promise<Hex[]> {
  const ask = asker(rpcUrl, signal)
  // nobody but a faucet acts for these two, so nobody needs to stop acting for them
  for (const giver of [people.bank, people.spammer]) await ask('anvil_impersonateAccount', [giver])
  const hashes: Hex[] = []
  for (const transaction of transactionsOf(to, gifts)) hashes.push(await send(ask, transaction))
  for (const hash of hashes) await mined(ask, hash)
  return hashes
}

function transactionsOf(to: Address, { native, tokens = {}, collections = {} }: Gifts): Transaction[] {
  const { bank, spammer } = people
  const given = Object.entries(tokens) as [TokenName, bigint][]
  return [
    ...(native === undefined ? [] : [{ from: bank, to, value: numberToHex(native) }]),
    ...given.map(([name, amount]) => ({
      from: bank,
      to: contracts[name],
      // wrapped coins are made of coins alone: the bank has some
      data: encodeFunctionData({ abi: abi.token, functionName: name === 'weth' ? 'transfer' : 'mint', args: [to, amount] })
    })),
    ...pieces(collections.ships, () => ({
      from: bank,
      to: contracts.ships,
      data: encodeFunctionData({ abi: abi.erc721, args: [to] })
    })),
    ...pieces(collections.stamps && 1, () => ({
      from: bank,
      to: contracts.stamps,
      data: encodeFunctionData({ abi: abi.erc1155, args: [to, stampId, BigInt(collections.stamps ?? 0)] })
    })),
    ...pieces(collections.bait, () => ({
      from: spammer,
      to: contracts.bait,
      data: encodeFunctionData({ abi: abi.erc721, args: [to] })
    }))
  ]
}

const pieces = (count = 0, make: () => Transaction): Transaction[] => Array.from({ length: count }, make)

/** Sent again when another drip took the number that anvil had in mind for it: refused as it was, it was not sent. */
async function send(ask: Ask, transaction: Transaction): Promise<Hex> {
  for (let tries = 1; ; tries++) {
    try {
      return (await ask('eth_sendTransaction', [transaction])) as Hex
    } catch (error) {
      const overtaken = error instanceof Error && /nonce too low|already imported|underpriced/.test(error.message)
      if (!overtaken || tries === 50) throw error
    }
  }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

function asker(rpcUrl: string, signal: AbortSignal | undefined): Ask {
  return async (method, params) => {
    const reply = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      ...(signal && { signal })
    })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`The local chain refuses ${method}: ${error.message}`)
    return result
  }
}

/** anvil answers before the block is there. */
async function mined(ask: Ask, hash: Hex): Promise<void> {
  for (;;) {
    const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error(`The local chain reverts the gift ${hash}.`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
