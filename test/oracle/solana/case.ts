import { base58 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type IInstruction
} from '@solana/web3.js'
import { getCloseAccountInstruction, getTransferInstruction } from '@solana-program/token-2022'
import { getWithdrawNonceAccountInstruction } from '@solana-program/system'
import type { AccountData } from '../../../adapters/solana/codec/mint.ts'
import type { Decoder } from '../../../adapters/meaning/solana/decoder.ts'
import type { ApprovalContent } from '../../../frame/page/approve/approval-content.ts'
import { describeSolana } from '../../../frame/page/approve/describe-solana.ts'
import { viewSolana, type RequestSolana } from '../../../frame/page/chain/solana.ts'
import { readTransactionBytes, type SolanaTransaction } from '../../../frame/page/sign/solana.ts'
import { controllerOf, effectsOf, mintIn, type Effect, type States } from './effects.ts'
import { isScaled, scale } from './scaled.ts'
import { signer } from './scenario.ts'
import { getWithdrawInstruction } from './stake-encoders.ts'
import { isNamed, lamportsIn, textOf } from './shown.ts'
import { stakeProgram, system, type World } from './world.ts'

export interface Request {
  readonly instructions: readonly IInstruction[]
  readonly payer: Address
  readonly version: 'legacy' | 0
  readonly usesTable: boolean
  /** Whether the frame's node responds. */
  readonly answers: boolean
}

export interface Outcome {
  readonly approval: ApprovalContent | undefined
  readonly text: string
  readonly executed: boolean
  readonly effects: readonly Effect[]
  /** The screen shows every effect. */
  readonly isExact: boolean
  /** Effects that are neither shown nor warned of. */
  readonly missed: readonly string[]
}

const anyHash = blockhash('EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k')

/** Returns the blockhash of a request; with a durable nonce, that of the nonce account. */
function recentOf(world: World, { instructions: [first] }: Request) {
  const isDurable = first?.programAddress === system && first.data?.[0] === 4
  const stored = isDurable ? world.account(first.accounts?.[0]?.address ?? '')?.data : undefined
  return stored?.length === 80 ? blockhash(base58.encode(stored.subarray(40, 72))) : anyHash
}

const compile = (world: World, request: Request): Uint8Array => {
  const { instructions, payer, version, usesTable } = request
  const message = pipe(
    createTransactionMessage({ version: usesTable ? 0 : version }),
    empty => setTransactionMessageFeePayer(payer, empty),
    paid => setTransactionMessageLifetimeUsingBlockhash({ blockhash: recentOf(world, request), lastValidBlockHeight: 9n }, paid),
    dated => appendTransactionMessageInstructions(instructions, dated)
  )
  const tables = { [world.cast.table]: [...world.inTable] }
  const compressed = usesTable
    ? compressTransactionMessageUsingAddressLookupTables(message as typeof message & { version: 0 }, tables)
    : message
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(compressed)))
}

/**
 * Returns no account: a danger about the network must not hide what a screen warns of by the bytes
 * only.
 */
const silent: RequestSolana = method =>
  method === 'isBlockhashValid' ? Promise.resolve({ value: true }) : Promise.reject(new Error('The node does not answer.'))

const network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: [],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
} as const

/**
 * Shows a request as the frame does, executes it, and compares.
 * Returns `undefined` if the encoder cannot write it.
 */
export async function runCase(world: World, request: Request, decoders?: readonly Decoder[]): Promise<Outcome | undefined> {
  const wire = compiledOrNot(world, request)
  const transaction = wire && readTransactionBytes(new Uint8Array(wire))
  if (!wire) return undefined
  const { owner } = world.cast
  // the wallet does not sign what the frame cannot parse, or what the wallet is not a signer of
  if (!transaction?.signers.includes(owner))
    return { approval: undefined, text: '', executed: false, effects: [], isExact: false, missed: [] }
  const requestRpc = request.answers ? world.requestRpc : silent
  const { views, facts } = await viewSolana(requestRpc, owner, [transaction])
  const approval = describeSolana({
    origin: 'https://shop.example',
    account: owner,
    network,
    views,
    facts,
    decision: 'Sign',
    now: Date.now(),
    ...(decoders && { decoders })
  })
  const accounts = accountsOf(request)
  const before = statesOf(world, accounts)
  const executed = world.send(wire, accounts)
  const outcome = { approval, text: textOf(approval), executed }
  if (!executed) return { ...outcome, effects: [], isExact: false, missed: [] }
  return { ...outcome, ...compare(world, approval, transaction, accounts, before) }
}

function compiledOrNot(world: World, request: Request): Uint8Array | undefined {
  try {
    return compile(world, request)
  } catch {
    return undefined // incompatible roles of one account, or too large
  }
}

const accountsOf = ({ instructions, payer }: Request): readonly string[] => [
  ...new Set([payer, ...instructions.flatMap(({ accounts = [] }) => accounts.map(({ address }) => address as string))])
]

const statesOf = (world: World, accounts: readonly string[]): States =>
  new Map(
    accounts.flatMap(address => {
      const account = world.account(address)
      return account ? [[address, account] as const] : []
    })
  )

function compare(
  world: World,
  approval: ApprovalContent,
  { signers, instructions }: SolanaTransaction,
  accounts: readonly string[],
  before: States
): Pick<Outcome, 'effects' | 'isExact' | 'missed'> {
  const { owner } = world.cast
  const after = statesOf(world, accounts)
  // what has left all accounts is the network's
  const total = (states: States) => [...states.values()].reduce((sum, { lamports }) => sum + lamports, 0n)
  const fee = { payer: signers[0]!, amount: total(before) - total(after) }
  const shownFee = lamportsIn(approval, 'Max network fee')
  const derived = [world.cast.derived, world.cast.derivedStake]
  const seen = effectsOf({ wallet: owner, derived, before, after, accounts, fee })
  const effects = [...seen, ...stolenLater(world, accounts, before)]
  const counts = (mint: string) => ({ decimals: world.account(mint)?.data[44] ?? 0, scale: isScaled(world, mint) ? scale : 1n })
  const unnamed = effects.filter(effect => !isNamed(effect, approval, after, counts))
  const hasDanger = approval.dangers.length > 0
  const leaves = lamportsIn(approval, 'Max leaving this wallet')
  // an account without a key cannot sign on the network, which checks signatures
  const own = [owner, ...derived.filter(account => !signers.includes(account))]
  const held = (states: States) => own.reduce((sum, account) => sum + (states.get(account)?.lamports ?? 0n), 0n)
  const fallen = held(before) - held(after)
  const missed = hasDanger
    ? []
    : unnamed.map(effect => JSON.stringify(effect, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
  if (leaves !== undefined && fallen > leaves) missed.push(`${fallen} lamports left, and at most ${leaves} were shown`)
  if (fee.payer === owner && shownFee !== fee.amount) missed.push(`a fee of ${fee.amount} was shown as ${shownFee}`)
  const programs = instructions.map(({ program }) => program).join(' ')
  return {
    effects,
    isExact: effects.length > 0 && unnamed.length === 0,
    missed: missed.map(words => `${words} by ${programs}`)
  }
}

/**
 * Returns what an attacker can take with the granted permissions, without the wallet: tries every use
 * of a permission over an account.
 */
function stolenLater(world: World, accounts: readonly string[], before: States): readonly Effect[] {
  const { owner, attacker, dollar, shell, own, native } = world.cast
  const effects: Effect[] = []
  const attempt = (account: string, instruction: IInstruction) => {
    const wire = compile(world, {
      instructions: [instruction],
      payer: attacker,
      version: 'legacy',
      usesTable: false,
      answers: false
    })
    const touched = (instruction.accounts ?? []).map(({ address }) => address as string)
    if (world.send(wire, [account, attacker, ...touched])) effects.push({ kind: 'right', account, to: attacker })
  }
  for (const address of accounts) {
    const [was, now] = [before.get(address), world.account(address)]
    if (!was || !now || controllerOf(was) !== owner || isSame(was, now)) continue
    const account = address as Address
    const programAddress = now.owner as Address
    const mint = mintIn(now)
    if (mint !== undefined) {
      const known = [dollar, shell, own, native].find(one => one.address === mint)
      const destination = known && world.holder(attacker, known)
      if (destination)
        attempt(
          account,
          getTransferInstruction({ source: account, destination, authority: signer(attacker), amount: 1n }, { programAddress })
        )
      attempt(
        account,
        getCloseAccountInstruction({ account, destination: attacker, owner: signer(attacker) }, { programAddress })
      )
    } else if (programAddress === stakeProgram) {
      attempt(
        account,
        getWithdrawInstruction({ stake: account, recipient: attacker, withdrawAuthority: signer(attacker), args: 1n })
      )
    } else if (programAddress === system && now.data.length === 80) {
      const recipient = { nonceAccount: account, recipientAccount: attacker, nonceAuthority: signer(attacker) }
      attempt(account, getWithdrawNonceAccountInstruction({ ...recipient, withdrawAmount: now.lamports }))
    }
  }
  return effects
}

/** Returns whether an account is unchanged, so that no address has got a permission over it. */
const isSame = (was: AccountData, now: AccountData): boolean =>
  was.owner === now.owner && Buffer.compare(was.data, now.data) === 0
