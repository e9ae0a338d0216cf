import { noFacts, type ChainFacts } from '../../../adapters/meaning/solana/chain-facts.ts'
import { describeSolana } from '../../../frame/page/approve/describe-solana.ts'
import type { SolanaOutcome, SolanaView } from '../../../frame/page/chain/solana.ts'
import type { Instruction } from '../../../frame/page/sign/solana.ts'
import { solana, solanaAccount, solanaStudio } from './cast.ts'
import { approves, type FrameScenes } from './scene.ts'

/** Encodes a number as Solana does, little-endian. */
const number = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const nothingNew: SolanaOutcome = { kind: 'passes', changes: [{ amount: -1_500_005_000n }], grants: [] }
const viewOf = (instructions: readonly Instruction[], outcome: SolanaOutcome): SolanaView => ({
  transaction: {
    signatures: [new Uint8Array(64)],
    message: new Uint8Array(),
    signers: [solanaAccount],
    writable: [solanaAccount],
    instructions,
    lookups: [],
    recent: solanaStudio
  },
  outcome,
  isOfNetwork: outcome.kind !== 'unknown'
})
const solanaTransactions = (views: readonly SolanaView[], facts: ChainFacts = noFacts) =>
  approves(
    describeSolana({
      origin: 'https://shop.example',
      account: solanaAccount,
      network: solana,
      views,
      facts,
      decision: 'Send',
      now: Date.UTC(2026, 0, 1)
    })
  )
const solanaTransaction =
  (outcome: SolanaOutcome, ...instructions: readonly Instruction[]) =>
  () =>
    solanaTransactions([viewOf(instructions, outcome)])
const pays: Instruction = {
  program: '1'.repeat(32),
  accounts: [solanaAccount, solanaStudio],
  data: new Uint8Array([2, 0, 0, 0, ...number(1_500_000_000n, 8)])
}
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const solanaToken = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const unknown: Instruction = {
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  accounts: [solanaAccount],
  data: new Uint8Array([9, 9])
}
const handsOver: Instruction = {
  program: tokenProgram,
  accounts: [solanaToken, solanaAccount],
  data: new Uint8Array([6, 2, 1, ...new Uint8Array(32).fill(7)])
}
const closes: Instruction = {
  program: tokenProgram,
  accounts: [solanaToken, solanaStudio, solanaAccount],
  data: new Uint8Array([9])
}
const wrapped: ChainFacts = { ...noFacts, lamports: new Map([[solanaToken, 12_502_039_280n]]) }
const offers: Instruction = {
  program: 'ComputeBudget111111111111111111111111111111',
  accounts: [],
  data: new Uint8Array([3, ...number(250_000_000_000_000n, 8)])
}
const stays: Instruction = {
  program: '1'.repeat(32),
  accounts: [solanaStudio, 'SysvarRecentB1ockHashes11111111111111111111', solanaAccount],
  data: new Uint8Array([4, 0, 0, 0])
}
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const sendsInterest: Instruction = {
  program: token2022,
  accounts: [tokenProgram, solanaToken, solanaStudio, solanaAccount],
  data: new Uint8Array([12, ...number(250_000_000n, 8), 8])
}
const bearing: ChainFacts = {
  ...noFacts,
  mints: new Map([
    [solanaToken, { program: token2022, decimals: 8, extensions: [10], hasHook: false, counting: { kind: 'unknown' } }]
  ])
}
const swapped: SolanaOutcome = {
  kind: 'passes',
  changes: [{ amount: -1_500_005_000n }, { mint: solanaToken, amount: 214_000_000n }],
  grants: [{ right: 'delegate', account: solanaToken, to: solanaStudio }]
}

/** Transactions on Solana. */
export const solanaScenes: FrameScenes = {
  'send on Solana': { shows: 'SOL, what comes of it, and the fee', screen: solanaTransaction(nothingNew, pays) },
  'send on Solana, no answer': { shows: 'Node not responding', screen: solanaTransaction({ kind: 'unknown' }, pays) },
  'a Solana transaction of another network': {
    shows: 'Nothing ties it to the network that the page names',
    screen: () => solanaTransactions([{ ...viewOf([pays], nothingNew), isOfNetwork: false }])
  },
  'a Solana program': {
    shows: 'A program that nobody knows, and what it would change and grant',
    screen: solanaTransaction(swapped, pays, unknown)
  },
  'a Solana account handed over': {
    shows: 'Account ownership changes',
    screen: solanaTransaction({ kind: 'passes', changes: [], grants: [] }, handsOver)
  },
  'a Solana account closed': {
    shows: 'Wrapped SOL goes to somebody else',
    screen: () => solanaTransactions([viewOf([pays, closes], nothingNew)], wrapped)
  },
  'a Solana token that bears interest': {
    shows: 'Its smallest units, and why',
    screen: () => solanaTransactions([viewOf([sendsInterest], nothingNew)], bearing)
  },
  'a Solana priority fee': { shows: 'A fee that is theft', screen: solanaTransaction({ kind: 'unknown' }, offers, pays) },
  'a Solana transaction that stays good': {
    shows: 'A durable nonce, and a trial that fails',
    screen: solanaTransaction({ kind: 'fails', reason: 'custom program error: 0x1' }, stays, pays)
  },
  'several Solana transactions': {
    shows: 'Each of them, and the sum',
    screen: () => solanaTransactions([viewOf([pays], nothingNew), viewOf([pays], nothingNew)])
  }
}
