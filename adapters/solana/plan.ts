import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import { isAddress } from './accounts.ts'
import { openTokenAccount, transferLamports, transferTokens, type Instruction } from './codec/instructions.ts'
import { readHolder, readMint, type Mint } from './codec/mint.ts'
import { tokenAccountOf } from './compile.ts'
import { commitment, invalid, readAccounts, toStored, valueIn, type Ask } from './rpc.ts'
import type { Transfer, TransferToken } from '../chain.ts'

/** What a transfer is made of. */
export interface Plan {
  readonly instructions: readonly Instruction[]
  /** Which accounts gain by it: the receiver's own, or what holds its tokens. */
  readonly gains: string
  /** The token account that the transfer opens for the receiver; absent: it is there, or none is needed. */
  readonly opens?: string
  readonly mint?: Mint
}

/** No transaction has room for the instructions of more. */
const mostSources = 8

/**
 * Puts the instructions of a transfer together: for tokens from the account's own token accounts, the largest first, to the receiver's
 * associated one, which is opened where it is not there. What there is need not be enough: the network says so.
 *
 * @throws KitError `invalid-receiver`, `invalid-amount`, `not-a-token`, and what the RPC throws
 */
export async function planTransfer(ask: Ask, from: string, { to, amount, token }: Transfer): Promise<Plan> {
  if (!isAddress(to)) throw new KitError('invalid-receiver', 'The receiver is no address of Solana.')
  if (amount < 0n || amount >= 2n ** 64n) throw new KitError('invalid-amount', 'The amount is more than Solana counts.')
  if (!token) return { instructions: [transferLamports(from, to, amount)], gains: to }
  return planTokens(ask, from, to, amount, token)
}

async function planTokens(ask: Ask, from: string, to: string, amount: bigint, { address }: TransferToken): Promise<Plan> {
  if (!isAddress(address)) throw notAToken(address)
  const [[stored], held] = await Promise.all([readAccounts(ask, [address]), holdingsOf(ask, from, address)])
  const mint = stored && readMint(stored)
  if (!mint) throw notAToken(address)
  const { program, decimals } = mint
  const [own, gains] = await Promise.all([tokenAccountOf(from, address, program), tokenAccountOf(to, address, program)])
  const [there, receiver] = await readAccounts(ask, [gains, to])
  // somebody's holder of tokens is no owner of tokens: what it would be sent, nobody could move
  if (receiver && readHolder(receiver)) throw new KitError('invalid-receiver', 'This is a token account: send to its owner.')
  const holder = there && readHolder(there)
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
  // what is not there is asked for all the same: it fails as it should, and has a fee until then
  if (left || !moves.length)
    moves.push(
      transferTokens({ program, mint: address, decimals, from: held[0]?.address ?? own, to: gains, owner: from, amount: left })
    )
  const opening = holder ? [] : [openTokenAccount(from, { program, mint: address, owner: to, address: gains })]
  return { instructions: [...opening, ...moves], gains, mint, ...(!holder && { opens: gains }) }
}

/** A token account and what is in it. */
export interface Held {
  readonly address: string
  readonly mint: string
  readonly program: string
  readonly amount: bigint
}

/** What an account holds of a mint, the most first. */
export async function holdingsOf(ask: Ask, owner: string, mint: string): Promise<readonly Held[]> {
  const held = await readHeld(ask, owner, { mint })
  return [...held].sort((one, other) => (one.amount > other.amount ? -1 : Number(one.amount < other.amount)))
}

/** The token accounts of an owner, of a mint or a whole program. */
export async function readHeld(
  ask: Ask,
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string }
): Promise<readonly Held[]> {
  const reply = valueIn(await ask('getTokenAccountsByOwner', [owner, filter, { commitment, encoding: 'base64' }]))
  if (!Array.isArray(reply)) throw invalid('a list of token accounts')
  return (reply as readonly unknown[]).flatMap(entry => {
    const { pubkey, account } = isRecord(entry) ? entry : {}
    const stored = toStored(account)
    const holder = stored && readHolder(stored)
    if (!isAddress(pubkey) || !stored || holder?.owner !== owner) return []
    return [{ address: pubkey, mint: holder.mint, program: stored.owner, amount: holder.amount }]
  })
}

export const notAToken = (address: string): KitError => new KitError('not-a-token', `There is no token at ${address}.`)
