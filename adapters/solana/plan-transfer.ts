import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { isAddress } from './accounts.ts'
import { createTokenAccount, transferLamports, transferTokens, type Instruction } from './codec/instructions.ts'
import { parseTokenAccount, parseMint, type Mint } from './codec/mint.ts'
import { getTokenAccountAddress } from './compile-transaction.ts'
import { commitment, invalidReply, fetchAccounts, parseAccount, unwrapValue, type RpcRequest } from './rpc.ts'
import type { Transfer, TransferToken } from '../chain.ts'

/** Instructions of a transfer. */
export interface TransferPlan {
  readonly instructions: readonly Instruction[]
  /** Account that gains: the recipient's own, or its token account. */
  readonly gains: string
  /** Token account the transfer creates for the recipient. Absent: it exists, or none is needed. */
  readonly opens?: string
  readonly mint?: Mint
}

/** Maximum number of source accounts that fit into a transaction. */
const mostSources = 8

/**
 * Builds the instructions of a transfer:
 * tokens go from the account's token accounts, largest first, to the recipient's associated token account, which is created if
 * absent. The balance may be insufficient: the network then reports it.
 * @throws KitError `invalid-receiver`, `invalid-amount`, `not-a-token`, and RPC errors
 */
export async function planTransfer(requestRpc: RpcRequest, from: string, { to, amount, token }: Transfer): Promise<TransferPlan> {
  if (!isAddress(to)) throw new KitError('invalid-receiver', 'The receiver is no address of Solana.')
  if (amount < 0n || amount >= 2n ** 64n) throw new KitError('invalid-amount', 'The amount is more than Solana counts.')
  if (!token) return { instructions: [transferLamports(from, to, amount)], gains: to }
  return planTokens(requestRpc, from, to, amount, token)
}

async function planTokens(
  requestRpc: RpcRequest,
  from: string,
  to: string,
  amount: bigint,
  { address }: TransferToken
): Promise<TransferPlan> {
  if (!isAddress(address)) throw notATokenError(address)
  const [[stored], held] = await Promise.all([
    fetchAccounts(requestRpc, [address]),
    listTokenAccountsOfMint(requestRpc, from, address)
  ])
  const mint = stored && parseMint(stored)
  if (!mint) throw notATokenError(address)
  const { program, decimals } = mint
  const [own, gains] = await Promise.all([
    getTokenAccountAddress(from, address, program),
    getTokenAccountAddress(to, address, program)
  ])
  const [there, receiver] = await fetchAccounts(requestRpc, [gains, to])
  // A token account cannot own tokens: tokens sent to it could not be moved.
  if (receiver && parseTokenAccount(receiver))
    throw new KitError('invalid-receiver', 'This is a token account: send to its owner.')
  const holder = there && parseTokenAccount(there)
  if (holder && holder.owner !== to)
    throw new KitError('invalid-receiver', 'The receiver’s token account is somebody else’s now.')

  const moves: Instruction[] = []
  let left = amount
  for (const source of held.slice(0, mostSources)) {
    const part = source.amount < left ? source.amount : left
    if (!part) continue
    moves.push(transferTokens({ program, mint: address, decimals, from: source.address, to: gains, owner: from, amount: part }))
    left -= part
  }
  // Request the missing amount anyway: the transfer fails as it should, and still has a fee estimate.
  if (left || !moves.length)
    moves.push(
      transferTokens({ program, mint: address, decimals, from: held[0]?.address ?? own, to: gains, owner: from, amount: left })
    )
  const opening = holder ? [] : [createTokenAccount(from, { program, mint: address, owner: to, address: gains })]
  return { instructions: [...opening, ...moves], gains, mint, ...(!holder && { opens: gains }) }
}

/** A token account and its balance. */
export interface TokenAccountBalance {
  readonly address: string
  readonly mint: string
  readonly program: string
  readonly amount: bigint
}

/** Lists an account's token accounts of a mint, largest balance first. */
export async function listTokenAccountsOfMint(
  requestRpc: RpcRequest,
  owner: string,
  mint: string
): Promise<readonly TokenAccountBalance[]> {
  const held = await listTokenAccounts(requestRpc, owner, { mint })
  return [...held].sort((one, other) => (one.amount > other.amount ? -1 : Number(one.amount < other.amount)))
}

/** Lists the token accounts of an owner, of one mint or of a token program. */
export async function listTokenAccounts(
  requestRpc: RpcRequest,
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string }
): Promise<readonly TokenAccountBalance[]> {
  const reply = unwrapValue(await requestRpc('getTokenAccountsByOwner', [owner, filter, { commitment, encoding: 'base64' }]))
  if (!Array.isArray(reply)) throw invalidReply('a list of token accounts')
  return (reply as readonly unknown[]).flatMap(entry => {
    const { pubkey, account } = isRecord(entry) ? entry : {}
    const stored = parseAccount(account)
    const holder = stored && parseTokenAccount(stored)
    if (!isAddress(pubkey) || !stored || holder?.owner !== owner) return []
    return [{ address: pubkey, mint: holder.mint, program: stored.owner, amount: holder.amount }]
  })
}

export const notATokenError = (address: string): KitError => new KitError('not-a-token', `There is no token at ${address}.`)
