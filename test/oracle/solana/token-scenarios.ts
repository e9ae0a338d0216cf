import {
  getAmountToUiAmountInstruction,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getFreezeAccountInstruction,
  getGetAccountDataSizeInstruction,
  getInitializeAccount2Instruction,
  getInitializeAccount3Instruction,
  getInitializeAccountInstruction,
  getInitializeImmutableOwnerInstruction,
  getInitializeMint2Instruction,
  getInitializeMintInstruction,
  getInitializeMultisig2Instruction,
  getInitializeMultisigInstruction,
  getMintToCheckedInstruction,
  getMintToInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getThawAccountInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  getUiAmountToAmountInstruction,
  type AuthorityType
} from '@solana-program/token-2022'
import { getCreateAccountInstruction } from '@solana-program/system'
import type { Address, IInstruction } from '@solana/web3.js'
import { raw, signer, u64, type Asked, type Scenario } from './scenario.ts'
import type { Random } from './random.ts'
import { putToken, token, token2022, type Mint, type TokenState, type World } from './world.ts'

const label = (program: Address): string => (program === token ? 'token' : 'token-2022')
/** Returns a mint of each program that another account issues. */
const mintOf = ({ cast }: World, program: Address): Mint => (program === token ? cast.dollar : cast.shell)

interface Place {
  readonly world: World
  readonly random: Random
  readonly program: Address
  readonly mint: Mint
  /** A token account of the wallet, as `put` made it. */
  readonly account: Address
  readonly owner: ReturnType<typeof signer>
  readonly put: (state: Partial<TokenState>) => void
  readonly own: Mint
}

type RequestPlace = (place: Place) => Asked

/** Scenarios for Token and for Token-2022, whose encoders differ in the program only. */
const both = (name: string, createRequest: RequestPlace, harmless = false): readonly Scenario[] =>
  [token, token2022].map(program => ({
    decoder: `${label(program)}/${name}`,
    harmless,
    createRequest(world, random) {
      const mint = mintOf(world, program)
      const { owner } = world.cast
      const account = world.holder(owner, mint)
      const put = (state: Partial<TokenState>) => putToken(world, account, mint, owner, { amount: 5_000_000n, ...state })
      const own: Mint = program === token ? world.cast.own : { ...world.cast.own2022, program: token2022 }
      return createRequest({ world, random, program, mint, account, owner: signer(owner), put, own })
    }
  }))

const at = (program: Address) => ({ programAddress: program })

function create(world: World, program: Address, account: Address, size: bigint, more = 0n): IInstruction {
  const lamports = world.svm.minimumBalanceForRentExemption(size) + more
  const { owner } = world.cast
  return getCreateAccountInstruction({
    payer: signer(owner),
    newAccount: signer(account),
    lamports,
    space: size,
    programAddress: program
  })
}

/** Returns the owner of a new account with SOL in it: the wallet, or an attacker. */
const heir = ({ world: { cast }, random }: Place) => (random.chance(0.5) ? cast.owner : cast.attacker)
const spare = ({ random }: Place) => (random.chance(0.5) ? 0n : random.amount(9_000_000_000n))

const starting: readonly Scenario[] = [
  ...both('initialize-mint', place => {
    const account = place.world.cast.fresh[2]!
    const [mintAuthority, freezeAuthority] = [heir(place), heir(place)]
    return {
      instructions: [
        create(place.world, place.program, account, 82n, spare(place)),
        getInitializeMintInstruction({ mint: account, decimals: 2, mintAuthority, freezeAuthority }, at(place.program))
      ],
      names: [account, mintAuthority, freezeAuthority]
    }
  }),
  ...both('initialize-mint-2', place => {
    const account = place.world.cast.fresh[2]!
    const mintAuthority = heir(place)
    return {
      instructions: [
        create(place.world, place.program, account, 82n, spare(place)),
        getInitializeMint2Instruction({ mint: account, decimals: 2, mintAuthority, freezeAuthority: null }, at(place.program))
      ],
      names: [account, mintAuthority]
    }
  }),
  ...both('initialize-account', place => {
    const account = place.world.cast.fresh[2]!
    const owner = heir(place)
    return {
      instructions: [
        create(place.world, place.program, account, 165n, spare(place)),
        getInitializeAccountInstruction({ account, mint: place.mint.address, owner }, at(place.program))
      ],
      names: [account, owner]
    }
  }),
  ...both('initialize-account-2', place => {
    const account = place.world.cast.fresh[2]!
    const owner = heir(place)
    return {
      instructions: [
        create(place.world, place.program, account, 165n, spare(place)),
        getInitializeAccount2Instruction({ account, mint: place.mint.address, owner }, at(place.program))
      ],
      names: [account, owner]
    }
  }),
  ...both('initialize-account-3', place => {
    const account = place.world.cast.fresh[2]!
    const owner = heir(place)
    const mint = place.program === token && place.random.chance(0.5) ? place.world.cast.native : place.mint
    return {
      instructions: [
        create(place.world, place.program, account, 165n, spare(place)),
        getInitializeAccount3Instruction({ account, mint: mint.address, owner }, at(place.program))
      ],
      names: [account, owner]
    }
  }),
  ...both('initialize-multisig', place => {
    const account = place.world.cast.fresh[2]!
    const signers = [heir(place), place.world.cast.friend]
    return {
      instructions: [
        create(place.world, place.program, account, 355n, spare(place)),
        getInitializeMultisigInstruction({ multisig: account, m: 1, signers }, at(place.program))
      ],
      names: [account, ...signers]
    }
  }),
  ...both('initialize-multisig-2', place => {
    const account = place.world.cast.fresh[2]!
    const signers = [heir(place), place.world.cast.friend]
    return {
      instructions: [
        create(place.world, place.program, account, 355n, spare(place)),
        getInitializeMultisig2Instruction({ multisig: account, m: 1, signers }, at(place.program))
      ],
      names: [account, ...signers]
    }
  }),
  ...both(
    'initialize-immutable-owner',
    place => {
      const account = place.world.cast.fresh[2]!
      const size = place.program === token ? 165n : 170n
      return {
        instructions: [
          create(place.world, place.program, account, size),
          getInitializeImmutableOwnerInstruction({ account }, at(place.program)),
          getInitializeAccount3Instruction({ account, mint: place.mint.address, owner: place.owner.address }, at(place.program))
        ]
      }
    },
    true
  )
]

const moving: readonly Scenario[] = [
  ...both(
    'transfer',
    ({ world, random, program, mint, account, owner }) => {
      const destination = world.holder(world.cast.friend, mint)
      const moved = { source: account, destination, authority: owner, amount: random.amount(4_000_000n) }
      return { instructions: [getTransferInstruction(moved, at(program))], names: [mint.address, world.cast.friend] }
    },
    true
  ),
  ...both(
    'transfer-checked',
    ({ world, random, program, mint, account, owner }) => {
      const destination = world.holder(world.cast.friend, mint)
      const moved = { source: account, destination, authority: owner, amount: random.amount(4_000_000n), mint: mint.address }
      const made = getTransferCheckedInstruction({ ...moved, decimals: mint.decimals }, at(program))
      // a reference as Solana Pay appends it
      const referred: IInstruction =
        program === token && random.chance(0.3)
          ? { ...made, accounts: [...made.accounts, { address: world.cast.fresh[5]!, role: 0 }] }
          : made
      return { instructions: [referred], names: [mint.address, world.cast.friend] }
    },
    true
  )
]

const granting: readonly Scenario[] = [
  ...both('approve', ({ world, random, program, account, owner }) => ({
    instructions: [
      getApproveInstruction(
        { source: account, delegate: world.cast.attacker, owner, amount: random.amount(9_000_000n) },
        at(program)
      )
    ],
    names: [account, world.cast.attacker]
  })),
  ...both('approve-checked', ({ world, random, program, mint, account, owner }) => ({
    instructions: [
      getApproveCheckedInstruction(
        {
          source: account,
          mint: mint.address,
          delegate: world.cast.attacker,
          owner,
          amount: random.amount(9_000_000n),
          decimals: mint.decimals
        },
        at(program)
      )
    ],
    names: [account, world.cast.attacker]
  })),
  ...both(
    'revoke',
    ({ world, program, account, owner, put }) => {
      put({ delegate: world.cast.attacker, delegated: 9n })
      return { instructions: [getRevokeInstruction({ source: account, owner }, at(program))] }
    },
    true
  ),
  ...both('set-authority', ({ world, random, program, account, owner, own }) => {
    const { attacker } = world.cast
    // authority types of an account: 2 owner, 3 close; of a mint: 0 mint, 1 freeze
    const type = random.pick([2, 3, 0, 1] as const)
    const owned = type > 1 ? (program === token ? account : world.cast.fresh[3]!) : own.address
    // an associated account of Token-2022 never changes its owner
    if (type > 1 && program !== token) {
      const mint = { ...world.cast.shell, program: token }
      putToken(world, owned, mint, owner.address, { amount: 900n })
      const plain = world.account(owned)!
      world.put(owned, token2022, plain.data, plain.lamports)
    }
    const authorityType = type as AuthorityType
    return {
      instructions: [getSetAuthorityInstruction({ owned, owner, authorityType, newAuthority: attacker }, at(program))],
      names: [owned, attacker]
    }
  })
]

const others: readonly Scenario[] = [
  ...both('mint-to', ({ world, random, program, owner, own }) => {
    const target = program === token ? world.holder(world.cast.friend, own) : world.cast.fresh[3]!
    if (program !== token) putOwn2022(world, target, {})
    return {
      instructions: [
        getMintToInstruction(
          { mint: own.address, token: target, mintAuthority: owner, amount: random.amount(1_000_000n) },
          at(program)
        )
      ],
      names: [own.address, target]
    }
  }),
  ...both('mint-to-checked', ({ world, random, program, owner, own }) => {
    const target = program === token ? world.holder(world.cast.friend, own) : world.cast.fresh[3]!
    if (program !== token) putOwn2022(world, target, {})
    const amount = random.amount(1_000_000n)
    return {
      instructions: [
        getMintToCheckedInstruction(
          { mint: own.address, token: target, mintAuthority: owner, amount, decimals: own.decimals },
          at(program)
        )
      ],
      names: [own.address, target]
    }
  }),
  ...both('burn', ({ random, program, mint, account, owner }) => ({
    instructions: [
      getBurnInstruction({ account, mint: mint.address, authority: owner, amount: random.amount(4_000_000n) }, at(program))
    ],
    names: [mint.address, 'Destroy tokens']
  })),
  ...both('burn-checked', ({ random, program, mint, account, owner }) => ({
    instructions: [
      getBurnCheckedInstruction(
        { account, mint: mint.address, authority: owner, amount: random.amount(4_000_000n), decimals: mint.decimals },
        at(program)
      )
    ],
    names: [mint.address, 'Destroy tokens']
  })),
  ...both('close-account', ({ world, random, program, account, owner, put }) => {
    const { attacker, native } = world.cast
    const destination = random.chance(0.7) ? attacker : owner.address
    if (program === token && random.chance(0.6)) {
      const wrapped = world.holder(owner.address, native)
      putToken(world, wrapped, native, owner.address, { amount: random.amount(40_000_000_000n) })
      const closes = getCloseAccountInstruction({ account: wrapped, destination, owner }, at(program))
      return { instructions: [closes], names: [wrapped, destination] }
    }
    put({ amount: 0n })
    return {
      instructions: [getCloseAccountInstruction({ account, destination, owner }, at(program))],
      names: [account, destination]
    }
  }),
  ...both('freeze-account', ({ world, program, own, owner }) => {
    const account = program === token ? world.holder(owner.address, own) : world.cast.fresh[3]!
    if (program !== token) putOwn2022(world, account, {})
    return {
      instructions: [getFreezeAccountInstruction({ account, mint: own.address, owner }, at(program))],
      names: [account, 'could no longer be moved']
    }
  }),
  ...both(
    'thaw-account',
    ({ world, program, own, owner }) => {
      const account = program === token ? world.holder(owner.address, own) : world.cast.fresh[3]!
      if (program === token) putToken(world, account, own, owner.address, { amount: 9n, frozen: true })
      else putOwn2022(world, account, { frozen: true })
      return { instructions: [getThawAccountInstruction({ account, mint: own.address, owner }, at(program))] }
    },
    true
  ),
  ...both(
    'sync-native',
    ({ world, program, owner }) => ({
      instructions: [getSyncNativeInstruction({ account: world.holder(owner.address, world.cast.native) }, at(program))]
    }),
    true
  ),
  ...both(
    'amount-to-ui-amount',
    ({ program, mint }) => ({
      instructions: [getAmountToUiAmountInstruction({ mint: mint.address, amount: 12n }, at(program))]
    }),
    true
  ),
  ...both(
    'ui-amount-to-amount',
    ({ program, mint }) => ({
      instructions: [getUiAmountToAmountInstruction({ mint: mint.address, uiAmount: '1.5' }, at(program))]
    }),
    true
  ),
  ...both(
    'get-account-data-size',
    ({ program, mint }) => ({ instructions: [getGetAccountDataSizeInstruction({ mint: mint.address }, at(program))] }),
    true
  ),
  ...both('withdraw-excess-lamports', ({ world, random, program, account, owner, put }) => {
    put({ lamports: 3_000_000n + random.amount(5_000_000_000n) })
    const { attacker } = world.cast
    const accounts = [[account, 1] as const, [attacker, 1] as const, [owner.address, 2] as const]
    return { instructions: [raw(program, [38], accounts)], names: [account, attacker] }
  }),
  ...both('unwrap-lamports', ({ world, random, program, owner }) => {
    const { native, attacker } = world.cast
    const account = world.holder(owner.address, native)
    const amount = random.amount(4_000_000n)
    const accounts = [[account, 1] as const, [attacker, 1] as const, [owner.address, 2] as const]
    const data = random.chance(0.5) ? [45, 0] : [45, 1, ...u64(amount)]
    return { instructions: [raw(program, data, accounts)], names: [account, attacker] }
  })
]

/**
 * Creates an account of the wallet for its own Token-2022 mint, whose extensions require matching
 * account extensions.
 */
export function putOwn2022(world: World, account: Address, state: Partial<TokenState>, more: readonly number[] = []): void {
  const { owner, own2022 } = world.cast
  putToken(world, account, own2022, owner, { amount: 900n, ...state })
  const { data } = world.account(account)!
  // a withheld transfer fee and a transfer hook, as the mint requires them
  const extended = [...data.subarray(0, 166), 2, 0, 8, 0, ...u64(40n), 15, 0, 1, 0, 0, ...more]
  world.put(account, token2022, Uint8Array.from(extended), 9_000_000n)
}

export const tokenScenarios: readonly Scenario[] = [...starting, ...moving, ...granting, ...others]
