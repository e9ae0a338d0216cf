import { encodeFunctionData, numberToHex, parseAbi, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { contracts, people } from './deployment.ts'
import { tokens as tokenFacts, type CollectionName, type TokenName } from './names.ts'

/** Gifts of the faucet. Amounts are in units. */
export interface Gifts {
  readonly native?: bigint
  readonly tokens?: Partial<Readonly<Record<TokenName, bigint>>>
  /** Number of items. */
  readonly collections?: Partial<Readonly<Record<CollectionName, number>>>
}

export interface Drip extends Gifts {
  readonly to: Address
  readonly signal?: AbortSignal
}

/** One gift of every kind. */
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

/** The id of the given stamp, one of three. */
const stampId = 1n

interface Transaction {
  readonly from: Address
  readonly to: Address
  readonly value?: Hex
  readonly data?: Hex
}

/**
 * Sends native currency, tokens and NFTs on a local chain to a recipient, in real transactions of the
 * bank that show in the history.
 * Resolves to their hashes once all are mined. Needs only `fetch`, so that it runs in pages and in Node.
 * Rejects when the chain does not respond or rejects, and with the signal's reason.
 */
export async function drip(rpcUrl: string, { to, signal, ...gifts }: Drip): Promise<Hex[]> {
  const request = asker(rpcUrl, signal)
  // only faucets impersonate these two accounts, so impersonation is never stopped
  for (const giver of [people.bank, people.spammer]) await request('anvil_impersonateAccount', [giver])
  const hashes: Hex[] = []
  for (const transaction of transactionsOf(to, gifts)) hashes.push(await send(request, transaction))
  for (const hash of hashes) await mined(request, hash)
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
      // wrapping needs only the native currency, of which the bank has enough
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

/**
 * Sends a transaction, and again if another drip has used the nonce that anvil chose: a rejected one
 * was not sent.
 */
async function send(request: RequestRpc, transaction: Transaction): Promise<Hex> {
  for (let tries = 1; ; tries++) {
    try {
      return (await request('eth_sendTransaction', [transaction])) as Hex
    } catch (error) {
      const overtaken = error instanceof Error && /nonce too low|already imported|underpriced/.test(error.message)
      if (!overtaken || tries === 50) throw error
    }
  }
}

type RequestRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

function asker(rpcUrl: string, signal: AbortSignal | undefined): RequestRpc {
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

/** Waits for the block, because anvil responds before it exists. */
async function mined(request: RequestRpc, hash: Hex): Promise<void> {
  for (;;) {
    const receipt = (await request('eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error(`The local chain reverts the gift ${hash}.`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
