import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type CompiledTransactionMessage
} from '@solana/web3.js'
import { openBank, seedMints } from './seed.ts'
import { tokenAccountIn } from './layouts.ts'
import { programs } from './names.ts'

/** Slot duration in milliseconds: Solana's own 400 ms. */
const slotTime = 400
/** Slots for which a blockhash is valid. */
const hashLifetime = 150
/** Slots until finality. */
const finality = 32

export interface StoredAccount {
  readonly address: string
  readonly lamports: bigint
  readonly owner: string
  readonly executable: boolean
  readonly data: Uint8Array
}

/** Error of a failed transaction, in the RPC's format. */
export type TransactionProblem = string | Readonly<Record<string, unknown>>

export interface TokenHolding {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly amount: bigint
  readonly decimals: number
}

export interface Holdings {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly TokenHolding[]
}

export interface PastTransaction {
  readonly signature: string
  readonly slot: number
  /** In seconds since 1970. */
  readonly time: number
  readonly problem: TransactionProblem | null
  readonly logs: readonly string[]
  readonly units: number
  readonly fee: bigint
  /** The transaction as it was sent; absent for an airdrop, which the chain itself creates. */
  readonly wire?: Uint8Array
  readonly accounts: readonly string[]
  readonly before: Holdings
  readonly after: Holdings
}

export interface Trial {
  readonly problem: TransactionProblem | null
  readonly logs: readonly string[]
  readonly units: number
  readonly accounts: readonly StoredAccount[]
}

/** A transaction was rejected before execution. */
export class RefusedTransaction extends Error {
  override name = 'RefusedTransaction'
}

export type Ledger = Awaited<ReturnType<typeof createLedger>>

/**
 * Creates a Solana chain in this process.
 * LiteSVM executes real programs, and this module adds what it lacks (passing slots, expiring blockhashes, a history).
 */
export async function createLedger({ now = Date.now }: { readonly now?: () => number } = {}) {
  const svm = new LiteSVM()
    .withTransactionHistory(100_000n)
    .withLamports(10n ** 18n)
    .withBlockhashCheck(false)
  const begun = now()
  let skipped = 0
  const hashes: { readonly hash: string; readonly slot: number }[] = []
  const past = new Map<string, PastTransaction>()
  const byAccount = new Map<string, string[]>()
  const listeners = new Set<(transaction: PastTransaction) => void>()

  // offset, so that earlier slots are not negative
  const slot = (): number => 1000 + Math.floor((now() - begun) / slotTime) + skipped

  const accountOf = (address: string): StoredAccount | undefined => {
    const found = svm.getAccount(address as never)
    if (!found.exists || (!found.lamports && !found.data.length)) return undefined
    return {
      address,
      lamports: found.lamports,
      owner: found.programAddress,
      executable: found.executable,
      data: Uint8Array.from(found.data)
    }
  }

  const holdings = (accounts: readonly string[]): Holdings => {
    const stored = accounts.map(accountOf)
    return {
      lamports: stored.map(account => account?.lamports ?? 0n),
      tokens: stored.flatMap((account, accountIndex) => {
        const token = account && tokenAccountIn(account)
        if (!token) return []
        const decimals = accountOf(token.mint)?.data[44] ?? 0
        return [{ accountIndex, ...token, programId: account.owner, decimals }]
      })
    }
  }

  const read = (wire: Uint8Array) => {
    const transaction = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (message.version !== 'legacy' && message.addressTableLookups?.length)
      throw new RefusedTransaction('There are no lookup tables on this chain.')
    return { transaction, message }
  }

  const tick = (): void => {
    const clock = svm.getClock()
    clock.slot = BigInt(slot())
    clock.unixTimestamp = BigInt(Math.floor(now() / 1000))
    svm.setClock(clock)
  }

  const isCurrent = (hash: string): boolean => hashes.some(known => known.hash === hash && slot() - known.slot <= hashLifetime)

  const record = (transaction: PastTransaction): void => {
    past.set(transaction.signature, transaction)
    for (const address of transaction.accounts) byAccount.set(address, [...(byAccount.get(address) ?? []), transaction.signature])
    for (const listener of listeners) listener(transaction)
  }

  const run = (accounts: readonly string[], wire: Uint8Array | undefined, act: () => unknown): PastTransaction => {
    tick()
    const before = holdings(accounts)
    const result = act()
    const failed = result instanceof FailedTransactionMetadata
    const meta = (failed ? result.meta() : result) as {
      signature(): Uint8Array
      logs(): string[]
      computeUnitsConsumed(): bigint
    }
    const after = holdings(accounts)
    const transaction: PastTransaction = {
      signature: getBase58Decoder().decode(wire ? wire.subarray(1, 65) : meta.signature()),
      slot: slot(),
      time: Math.floor(now() / 1000),
      problem: failed ? problemIn(result) : null,
      logs: meta.logs(),
      units: Number(meta.computeUnitsConsumed()),
      fee: wire ? feeOf(read(wire).message) : 0n,
      ...(wire && { wire }),
      accounts,
      before,
      after
    }
    // a transaction that was not executed leaves no trace: it may be sent again, and is in no history
    if (transaction.problem === null || typeof transaction.problem === 'object') record(transaction)
    return transaction
  }

  const bank = await openBank()
  await seedMints(svm, bank)

  return {
    bank,
    slot,
    finality,
    account: accountOf,
    owned: (program: string): readonly StoredAccount[] =>
      svm.getProgramAccounts(program as never).map(({ address, lamports, programAddress, executable, data }) => ({
        address,
        lamports,
        owner: programAddress,
        executable,
        data: Uint8Array.from(data)
      })),
    rent: (size: number): bigint => svm.minimumBalanceForRentExemption(BigInt(size)),
    /** Returns a fresh blockhash for each slot in which one is requested. */
    latestBlockhash(): { readonly hash: string; readonly lastValid: number } {
      const now = slot()
      if (hashes.at(-1)?.slot !== now) {
        svm.expireBlockhash()
        hashes.push({ hash: svm.latestBlockhash(), slot: now })
        if (hashes.length > hashLifetime) hashes.shift()
      }
      return { hash: hashes.at(-1)!.hash, lastValid: now + hashLifetime }
    },
    isCurrent,
    /** Advances the slot. */
    skip(slots: number): void {
      skipped += slots
      tick()
    },
    /**
     * Executes a transaction; `problem` contains its error.
     * @throws RefusedTransaction for an invalid one
     */
    send(wire: Uint8Array): PastTransaction {
      const { transaction, message } = read(wire)
      if (!isCurrent(message.lifetimeToken)) return refused(wire, message, 'BlockhashNotFound')
      return run(message.staticAccounts, wire, () => svm.sendTransaction(transaction as never))
    },
    /** Simulates a transaction without changing the state. */
    simulate(wire: Uint8Array, { verify, replaceHash }: { readonly verify: boolean; readonly replaceHash: boolean }): Trial {
      const { transaction, message } = read(wire)
      if (!replaceHash && !isCurrent(message.lifetimeToken))
        return { problem: 'BlockhashNotFound', logs: [], units: 0, accounts: [] }
      tick()
      try {
        const result = svm.withSigverify(verify).simulateTransaction(transaction as never)
        if (result instanceof FailedTransactionMetadata) {
          const meta = result.meta()
          return { problem: problemIn(result), logs: meta.logs(), units: Number(meta.computeUnitsConsumed()), accounts: [] }
        }
        const meta = result.meta()
        const accounts = result.postAccounts().map(({ address, lamports, programAddress, executable, data }) => ({
          address: address,
          lamports,
          owner: programAddress,
          executable,
          data: Uint8Array.from(data)
        }))
        return { problem: null, logs: meta.logs(), units: Number(meta.computeUnitsConsumed()), accounts }
      } finally {
        svm.withSigverify(true)
      }
    },
    airdrop: (address: string, lamports: bigint): PastTransaction =>
      // the bank is recorded as the sender
      run([bank.address, address], undefined, () => svm.airdrop(address as never, lamports as never)),
    fee: (message: CompiledTransactionMessage): bigint => feeOf(message),
    past: (signature: string): PastTransaction | undefined => past.get(signature),
    /** Newest first. */
    pastOf: (address: string): readonly PastTransaction[] => (byAccount.get(address) ?? []).map(one => past.get(one)!).reverse(),
    count: (): number => past.size,
    onTransaction(listener: (transaction: PastTransaction) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }

  function refused(wire: Uint8Array, { staticAccounts }: CompiledTransactionMessage, problem: string): PastTransaction {
    const nothing: Holdings = { lamports: [], tokens: [] }
    return {
      signature: getBase58Decoder().decode(wire.subarray(1, 65)),
      slot: slot(),
      time: Math.floor(now() / 1000),
      problem,
      logs: [],
      units: 0,
      fee: 0n,
      wire,
      accounts: staticAccounts,
      before: nothing,
      after: nothing
    }
  }
}

const lamportsPerSignature = 5000n

/**
 * Returns the fee: 5000 lamports per signature, and the price per compute unit that the transaction
 * sets (ComputeBudget's SetComputeUnitPrice).
 */
function feeOf({ header, instructions, staticAccounts }: CompiledTransactionMessage): bigint {
  let [limit, price] = [200_000n * BigInt(instructions.length), 0n]
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] !== 'ComputeBudget111111111111111111111111111111' || !data) continue
    const view = new DataView(Uint8Array.from(data).buffer)
    if (data[0] === 2) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3) price = view.getBigUint64(1, true)
  }
  return lamportsPerSignature * BigInt(header.numSignerAccounts) + (limit * price + 999_999n) / 1_000_000n
}

/**
 * Parses LiteSVM's errors, which are in Rust notation: `InstructionError(0, Custom(1))`,
 * `BlockhashNotFound`, `InsufficientFundsForRent { … }`.
 */
function problemIn(failed: FailedTransactionMetadata): TransactionProblem {
  const told = /\{ err: (.*?), meta: TransactionMetadata/s.exec(String(failed))?.[1] ?? 'Unknown'
  const [, index, inner] = /^InstructionError\((\d+), (.*)\)$/s.exec(told) ?? []
  if (inner !== undefined) {
    const custom = /^Custom\((\d+)\)$/.exec(inner)?.[1]
    return {
      InstructionError: [Number(index), custom === undefined ? inner.replace(/[^\w].*$/s, '') : { Custom: Number(custom) }]
    }
  }
  const [, name, account] = /^(\w+) \{ account_index: (\d+) \}$/.exec(told) ?? []
  return name ? { [name]: { account_index: Number(account) } } : told
}

export const tokenPrograms: readonly string[] = [programs.token, programs.token2022]
