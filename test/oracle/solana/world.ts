import { base58 } from '@scure/base'
import { createAddressWithSeed, getTransactionDecoder, none, some, type Address } from '@solana/web3.js'
import { findAssociatedTokenPda, getMintEncoder, getTokenEncoder, AccountState } from '@solana-program/token'
import { extension, getMintEncoder as getExtendedMintEncoder, type ExtensionArgs } from '@solana-program/token-2022'
import { getStakeStateAccountEncoder } from '@solana-program/stake'
import { hasFailed, openMachine } from '../../stack/solana/machine.ts'
import type { RequestSolana } from '../../../frame/page/chain/solana.ts'
import type { AccountData } from '../../../adapters/solana/codec/mint.ts'

// A chain with real programs that executes requests: accounts are created as a case needs them, and a node answers the frame's
// requests.

export const system = '11111111111111111111111111111111' as Address
export const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
export const stakeProgram = 'Stake11111111111111111111111111111111111111' as Address
export const tableProgram = 'AddressLookupTab1e1111111111111111111111111' as Address
export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
const voteProgram = 'Vote111111111111111111111111111111111111111' as Address
const nativeMint = 'So11111111111111111111111111111111111111112' as Address
export const clock = 'SysvarC1ock11111111111111111111111111111111' as Address
export const rent = 'SysvarRent111111111111111111111111111111111' as Address
export const stakeHistory = 'SysvarStakeHistory1111111111111111111111111' as Address
export const stakeConfig = 'StakeConfig11111111111111111111111111111111' as Address

/** Returns an address derived from a number. */
const addressOf = (number: number): Address =>
  base58.encode(Uint8Array.from({ length: 32 }, (_, index) => (number * 7 + index * 31 + 5) & 255)) as Address

const freshCount = 6

export interface Mint {
  readonly address: Address
  readonly program: Address
  readonly decimals: number
}

/** The accounts of every case. */
export interface Cast {
  /** The account of the wallet. */
  readonly owner: Address
  readonly attacker: Address
  /** A usual recipient. */
  readonly friend: Address
  readonly dollar: Mint
  readonly shell: Mint
  /** A Token-2022 mint with every extension that the wallet itself could have set up. */
  readonly own2022: Mint
  /** The wallet is its mint and freeze authority. */
  readonly own: Mint
  readonly native: Mint
  /** Empty accounts. */
  readonly fresh: readonly Address[]
  readonly vote: Address
  readonly stake: Address
  readonly otherStake: Address
  readonly nonce: Address
  readonly table: Address
  /**
   * The associated account for `own` of the wallet's associated account for `dollar`, where tokens are
   * sent by mistake.
   */
  readonly nested: Address
  /** Derived from the wallet's address with `seed`, for System and for the stake program. */
  readonly derived: Address
  readonly derivedStake: Address
  /**
   * An unknown program: the associated token program at another address.
   * It pays rent from the given account.
   */
  readonly program: Address
}

export const seed = 'purse'

export interface World {
  readonly svm: ReturnType<typeof openMachine>
  readonly cast: Cast
  /** Returns the associated token account. */
  holder(owner: Address, mint: Mint): Address
  /** The associated token account of {@link Cast.program}. */
  readonly strangeHolder: Address
  /** Addresses in the lookup table. */
  readonly inTable: readonly Address[]
  /** Restores everything that a case has changed. */
  reset(): void
  put(address: Address, owner: Address, data: Uint8Array, lamports?: bigint): void
  account(address: string): AccountData | undefined
  /**
   * Returns whether it was executed.
   * Signatures are not checked: the signers are those that the message names.
   * @param accounts that it may change
   */
  send(wire: Uint8Array, accounts: readonly string[]): boolean
  readonly requestRpc: RequestSolana
}

const sol = 1_000_000_000n

export async function createWorld(): Promise<World> {
  const svm = openMachine()
  svm.warpToSlot(1000n)
  const [owner, attacker, friend, issuer] = [1, 2, 3, 4].map(addressOf) as [Address, Address, Address, Address]
  const [dollar, shell, own, own2022] = [5, 6, 7, 8].map(addressOf) as [Address, Address, Address, Address]
  const fresh = Array.from({ length: freshCount }, (_, index) => addressOf(20 + index))
  const [vote, stake, otherStake, nonce, table, program] = [30, 31, 32, 33, 34, 35].map(addressOf)
  const derived = await createAddressWithSeed({ baseAddress: owner, programAddress: system, seed })
  const derivedStake = await createAddressWithSeed({ baseAddress: owner, programAddress: stakeProgram, seed })
  const associated = async (person: Address, mint: Address, tokenProgram: Address) =>
    (await findAssociatedTokenPda({ owner: person, mint, tokenProgram }))[0]
  const nested = await associated(await associated(owner, dollar, token), own, token)
  const cast: Cast = {
    owner,
    attacker,
    friend,
    dollar: { address: dollar, program: token, decimals: 6 },
    shell: { address: shell, program: token2022, decimals: 2 },
    own: { address: own, program: token, decimals: 3 },
    own2022: { address: own2022, program: token2022, decimals: 4 },
    native: { address: nativeMint, program: token, decimals: 9 },
    fresh,
    vote: vote!,
    stake: stake!,
    otherStake: otherStake!,
    nonce: nonce!,
    table: table!,
    derived,
    derivedStake,
    nested,
    program: program!
  }
  const mints = [cast.dollar, cast.shell, cast.own, cast.own2022, cast.native]
  const people = [owner, attacker, friend]
  const holders = new Map<string, Address>()
  for (const person of people) {
    for (const mint of mints) {
      holders.set(`${person} ${mint.address}`, await associated(person, mint.address, mint.program))
    }
  }
  const elf = svm.getAccount(associatedProgram as never)
  if (!elf.exists) throw new Error('The chain has no program of associated accounts.')
  svm.addProgram(cast.program as never, Uint8Array.from(elf.data))
  const [strangeHolder] = await findAssociatedTokenPda(
    { owner, mint: dollar, tokenProgram: token },
    { programAddress: cast.program }
  )

  const initial = new Map<string, object>()
  const changed = new Set<string>()
  let isInitial = true
  const put: World['put'] = (address, programAddress, data, lamports) => {
    const space = BigInt(data.length)
    const account = {
      address,
      programAddress,
      data,
      executable: false,
      space,
      lamports: lamports ?? svm.minimumBalanceForRentExemption(space)
    }
    if (isInitial) initial.set(address, account)
    else changed.add(address)
    svm.setAccount(account as never)
  }
  const account: World['account'] = address => {
    const found = svm.getAccount(address as never)
    if (!found.exists || !found.lamports) return undefined
    return { owner: found.programAddress, lamports: found.lamports, data: Uint8Array.from(found.data) }
  }
  const holder: World['holder'] = (person, mint) => holders.get(`${person} ${mint.address}`)!
  const inTable = [...people, ...mints.map(mint => mint.address), ...holders.values(), ...fresh, stakeHistory, stakeConfig]
  const world: World = {
    svm,
    cast,
    holder,
    strangeHolder,
    inTable,
    put,
    account,
    reset() {
      for (const address of changed) {
        const account = initial.get(address)
        if (account) svm.setAccount(account as never)
        else put(address as Address, system, new Uint8Array(), 0n)
      }
      changed.clear()
    },
    send(wire, accounts) {
      // programs and the network's own accounts never change
      for (const address of accounts) if (initial.has(address) || changed.has(address) || !account(address)) changed.add(address)
      const result = svm.sendTransaction(getTransactionDecoder().decode(wire) as never)
      return !hasFailed(result)
    },
    requestRpc: (method, params) => Promise.resolve(answer(world, method, params))
  }
  putAll(world, issuer)
  isInitial = false
  return world
}

export interface TokenState {
  readonly amount: bigint
  readonly delegate?: Address
  readonly delegated?: bigint
  readonly closeAuthority?: Address
  readonly lamports?: bigint
  readonly frozen?: boolean
}

const tokenRent = 2_039_280n

function tokenData(mint: Mint, owner: Address, state: TokenState): Uint8Array {
  const base = getTokenEncoder().encode({
    mint: mint.address,
    owner,
    amount: state.amount,
    delegate: state.delegate ? some(state.delegate) : none(),
    state: state.frozen ? AccountState.Frozen : AccountState.Initialized,
    isNative: mint.address === nativeMint ? some(tokenRent) : none(),
    delegatedAmount: state.delegated ?? 0n,
    closeAuthority: state.closeAuthority ? some(state.closeAuthority) : none()
  })
  // Token-2022 appends the account type to the common part; every associated account has ImmutableOwner
  return mint.program === token ? Uint8Array.from(base) : Uint8Array.from([...base, 2, 7, 0, 0, 0])
}

export const putToken = (world: World, address: Address, mint: Mint, owner: Address, state: TokenState): void =>
  world.put(
    address,
    mint.program,
    tokenData(mint, owner, state),
    state.lamports ?? (mint.address === nativeMint ? tokenRent + state.amount : tokenRent + 100_000n)
  )

const mintData = (decimals: number, authority: Address, freeze?: Address): Uint8Array =>
  Uint8Array.from(
    getMintEncoder().encode({
      mintAuthority: some(authority),
      supply: 1_000_000_000n,
      decimals,
      isInitialized: true,
      freezeAuthority: freeze ? some(freeze) : none()
    })
  )

const extendedMintData = (decimals: number, authority: Address, extensions: readonly ExtensionArgs[]): Uint8Array =>
  Uint8Array.from(
    getExtendedMintEncoder().encode({
      mintAuthority: some(authority),
      supply: 1_000_000_000n,
      decimals,
      isInitialized: true,
      freezeAuthority: some(authority),
      extensions: some([...extensions])
    })
  )

/** @param lockedFor the custodian that may withdraw from it */
export function stakeData(staker: Address, withdrawer: Address, lockedFor?: Address): Uint8Array {
  const meta = {
    rentExemptReserve: 2_282_880n,
    authorized: { staker, withdrawer },
    lockup: { unixTimestamp: lockedFor ? 9_000_000_000n : 0n, epoch: 0n, custodian: lockedFor ?? system }
  }
  const data = new Uint8Array(200)
  data.set(getStakeStateAccountEncoder().encode({ state: { __kind: 'Initialized', fields: [meta] } } as never))
  return data
}

/** Returns an address lookup table that was activated earlier. */
export function tableData(authority: Address, addresses: readonly Address[], deactivated = false): Uint8Array {
  const data = new Uint8Array(56 + 32 * addresses.length)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  view.setBigUint64(4, deactivated ? 1n : 2n ** 64n - 1n, true)
  view.setBigUint64(12, 1n, true)
  data[21] = 1
  data.set(bytesOf(authority), 22)
  for (const [index, address] of addresses.entries()) data.set(bytesOf(address), 56 + 32 * index)
  return data
}

const decoded = new Map<string, Uint8Array>()

/** Returns the 32 bytes of an address. */
export function bytesOf(address: string): Uint8Array {
  const bytes = decoded.get(address) ?? base58.decode(address)
  decoded.set(address, bytes)
  return bytes
}

/** Returns a nonce account of version 1, in the network's format. */
export function nonceData(authority: Address, hash: Uint8Array): Uint8Array {
  const data = new Uint8Array(80)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  view.setUint32(4, 1, true)
  data.set(bytesOf(authority), 8)
  data.set(hash, 40)
  view.setBigUint64(72, 5000n, true)
  return data
}

function putAll(world: World, issuer: Address): void {
  const { cast, put, inTable } = world
  const { owner, attacker, friend } = cast
  const nothing = new Uint8Array()
  put(owner, system, nothing, 100n * sol)
  put(attacker, system, nothing, 10n * sol)
  put(friend, system, nothing, 10n * sol)
  put(cast.derived, system, nothing, 3n * sol)
  put(cast.derivedStake, system, nothing, 0n)
  for (const address of [...cast.fresh, world.strangeHolder]) put(address, system, nothing, 0n)
  put(cast.dollar.address, token, mintData(cast.dollar.decimals, issuer))
  put(cast.shell.address, token2022, mintData(cast.shell.decimals, issuer))
  put(cast.own.address, token, mintData(cast.own.decimals, owner, owner))
  put(cast.own2022.address, token2022, extendedMintData(cast.own2022.decimals, owner, ownExtensions(owner)))
  for (const mint of [cast.dollar, cast.shell, cast.own, cast.native])
    for (const person of [owner, attacker, friend])
      putToken(world, world.holder(person, mint), mint, person, { amount: person === owner ? 5_000_000n : 70n })
  const vote = new Uint8Array(3762)
  vote[0] = 2
  put(cast.vote, voteProgram, vote, 30_000_000n)
  putToken(world, cast.nested, cast.own, world.holder(owner, cast.dollar), { amount: 33n })
  put(cast.stake, stakeProgram, stakeData(owner, owner), 5n * sol)
  put(cast.otherStake, stakeProgram, stakeData(owner, owner), 2n * sol)
  put(cast.nonce, system, nonceData(owner, new Uint8Array(32).fill(9)), 2_000_000n)
  put(cast.table, tableProgram, tableData(owner, inTable))
}

/** Returns every extension that an issuer can set up. */
const ownExtensions = (owner: Address): readonly ExtensionArgs[] => [
  extension('TransferFeeConfig', {
    transferFeeConfigAuthority: owner,
    withdrawWithheldAuthority: owner,
    withheldAmount: 50n,
    olderTransferFee: { epoch: 0n, maximumFee: 1000n, transferFeeBasisPoints: 100 },
    newerTransferFee: { epoch: 0n, maximumFee: 1000n, transferFeeBasisPoints: 100 }
  }),
  extension('DefaultAccountState', { state: 1 }),
  extension('InterestBearingConfig', {
    rateAuthority: owner,
    initializationTimestamp: 0n,
    preUpdateAverageRate: 0,
    lastUpdateTimestamp: 0n,
    currentRate: 0
  }),
  extension('MetadataPointer', { authority: some(owner), metadataAddress: none() }),
  extension('GroupPointer', { authority: some(owner), groupAddress: none() }),
  extension('GroupMemberPointer', { authority: some(owner), memberAddress: none() }),
  extension('TransferHook', { authority: owner, programId: system })
]

/** Answers the frame's requests to a node. */
function answer(world: World, method: string, params: readonly unknown[]): unknown {
  const shown = (account: AccountData | undefined) =>
    account
      ? {
          owner: account.owner,
          lamports: Number(account.lamports),
          data: [Buffer.from(account.data).toString('base64'), 'base64']
        }
      : null
  if (method === 'getMultipleAccounts')
    return { value: (params[0] as readonly string[]).map(address => shown(world.account(address))) }
  // every transaction of the oracle has the same blockhash
  if (method === 'isBlockhashValid') return { value: true }
  if (method !== 'simulateTransaction') throw new Error(`The node does not do ${method}.`)
  const wire = Uint8Array.from(Buffer.from(String(params[0]), 'base64'))
  const { addresses } = (params[1] as { accounts: { addresses: readonly string[] } }).accounts
  const result = world.svm.simulateTransaction(getTransactionDecoder().decode(wire) as never)
  if (hasFailed(result)) return { value: { err: 'Failed', logs: result.meta().logs(), accounts: null } }
  const after = new Map(result.postAccounts().map(account => [String(account.address), account]))
  return {
    value: {
      err: null,
      logs: result.meta().logs(),
      accounts: addresses.map(address => {
        const found = after.get(address)
        if (!found) return shown(world.account(address))
        const stored = { owner: found.programAddress, lamports: found.lamports, data: Uint8Array.from(found.data) }
        return shown(stored.lamports ? stored : undefined)
      })
    }
  }
}
