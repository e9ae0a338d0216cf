import {
  ExtensionType,
  getDisableCpiGuardInstruction,
  getDisableMemoTransfersInstruction,
  getEnableConfidentialCreditsInstruction,
  getEnableCpiGuardInstruction,
  getEnableHarvestToMintInstruction,
  getEnableMemoTransfersInstruction,
  getHarvestWithheldTokensToMintInstruction,
  getInitializeDefaultAccountStateInstruction,
  getInitializeGroupMemberPointerInstruction,
  getInitializeGroupPointerInstruction,
  getInitializeInterestBearingMintInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeMintCloseAuthorityInstruction,
  getInitializeNonTransferableMintInstruction,
  getInitializePermanentDelegateInstruction,
  getInitializeTransferFeeConfigInstruction,
  getInitializeTransferHookInstruction,
  getReallocateInstruction,
  getSetTransferFeeInstruction,
  getTransferCheckedInstruction,
  getTransferCheckedWithFeeInstruction,
  getUpdateDefaultAccountStateInstruction,
  getUpdateGroupMemberPointerInstruction,
  getUpdateGroupPointerInstruction,
  getUpdateMetadataPointerInstruction,
  getUpdateRateInterestBearingMintInstruction,
  getUpdateTransferHookInstruction,
  getWithdrawWithheldTokensFromAccountsInstruction,
  getWithdrawWithheldTokensFromMintInstruction,
  AccountState
} from '@solana-program/token-2022'
import { getCreateAccountInstruction } from '@solana-program/system'
import type { Address, IInstruction } from '@solana/web3.js'
import { scaleShell } from './scaled.ts'
import { raw, signer, u64, type Scenario } from './scenario.ts'
import { putOwn2022 } from './token-scenarios.ts'
import { bytesOf, putToken, token2022, type World } from './world.ts'

const createMint = (world: World, mint: Address, size: bigint): IInstruction =>
  getCreateAccountInstruction({
    payer: signer(world.cast.owner),
    newAccount: signer(mint),
    lamports: world.svm.minimumBalanceForRentExemption(size),
    space: size,
    programAddress: token2022
  })

/** Creates a mint with one extension, whose authority is an attacker or the wallet. */
const begins = (
  name: string,
  size: bigint,
  extend: (mint: Address, authority: Address) => IInstruction,
  grants = true
): Scenario => ({
  decoder: `token-2022/${name}`,
  harmless: !grants,
  createRequest(world, random) {
    const { owner, attacker, fresh } = world.cast
    const mint = fresh[4]!
    const authority = grants && random.chance(0.6) ? attacker : owner
    return {
      instructions: [
        createMint(world, mint, size),
        extend(mint, authority),
        getInitializeMint2Instruction({ mint, decimals: 2, mintAuthority: owner, freezeAuthority: null })
      ],
      names: grants ? [mint, authority] : []
    }
  }
})

/** Changes a rule of the token as its issuer. */
const rules = (name: string, change: (mint: Address, world: World) => IInstruction): Scenario => ({
  decoder: `token-2022/${name}`,
  createRequest(world) {
    const mint = world.cast.own2022.address
    return { instructions: [change(mint, world)], names: [name.startsWith('confidential') ? mint : `protection of ${mint}`] }
  }
})

const authority = ({ cast: { owner } }: World) => signer(owner)
const byOwner = ({ cast: { owner } }: World, mint: Address) => [[mint, 1] as const, [owner, 2] as const]

const starting: readonly Scenario[] = [
  begins('initialize-mint-close-authority', 202n, (mint, closeAuthority) =>
    getInitializeMintCloseAuthorityInstruction({ mint, closeAuthority })
  ),
  begins('initialize-transfer-fee', 278n, (mint, holder) =>
    getInitializeTransferFeeConfigInstruction({
      mint,
      transferFeeConfigAuthority: holder,
      withdrawWithheldAuthority: holder,
      transferFeeBasisPoints: 100,
      maximumFee: 1000n
    })
  ),
  begins(
    'initialize-default-state',
    171n,
    mint => getInitializeDefaultAccountStateInstruction({ mint, state: AccountState.Initialized }),
    false
  ),
  begins('initialize-rate', 222n, (mint, rateAuthority) =>
    getInitializeInterestBearingMintInstruction({ mint, rateAuthority, rate: 5 })
  ),
  begins('initialize-permanent-delegate', 202n, (mint, delegate) =>
    getInitializePermanentDelegateInstruction({ mint, delegate })
  ),
  begins('initialize-transfer-hook', 234n, (mint, holder) =>
    getInitializeTransferHookInstruction({ mint, authority: holder, programId: null })
  ),
  begins('initialize-metadata-pointer', 234n, (mint, holder) =>
    getInitializeMetadataPointerInstruction({ mint, authority: holder, metadataAddress: null })
  ),
  begins('initialize-group-pointer', 234n, (mint, holder) =>
    getInitializeGroupPointerInstruction({ mint, authority: holder, groupAddress: null })
  ),
  begins('initialize-member-pointer', 234n, (mint, holder) =>
    getInitializeGroupMemberPointerInstruction({ mint, authority: holder, memberAddress: null })
  ),
  begins('initialize-scale', 226n, (mint, holder) =>
    // 1.0 as an IEEE 754 double
    raw(token2022, [43, 0, ...bytesOf(holder), 0, 0, 0, 0, 0, 0, 0xf0, 0x3f], [[mint, 1]])
  ),
  begins('initialize-pausable', 203n, (mint, holder) => raw(token2022, [44, 0, ...bytesOf(holder)], [[mint, 1]])),
  begins('initialize-non-transferable', 170n, mint => getInitializeNonTransferableMintInstruction({ mint }), false)
]

const changing: readonly Scenario[] = [
  rules('set-transfer-fee', (mint, world) =>
    getSetTransferFeeInstruction({
      mint,
      transferFeeConfigAuthority: authority(world),
      transferFeeBasisPoints: 900,
      maximumFee: 9_000_000n
    })
  ),
  rules('update-default-state', (mint, world) =>
    getUpdateDefaultAccountStateInstruction({ mint, freezeAuthority: authority(world), state: AccountState.Frozen })
  ),
  rules('update-rate', (mint, world) =>
    getUpdateRateInterestBearingMintInstruction({ mint, rateAuthority: authority(world), rate: 70 })
  ),
  rules('update-transfer-hook', (mint, world) =>
    getUpdateTransferHookInstruction({ mint, authority: authority(world), programId: world.cast.program })
  ),
  rules('update-metadata-pointer', (mint, world) =>
    getUpdateMetadataPointerInstruction({
      mint,
      metadataPointerAuthority: authority(world),
      metadataAddress: world.cast.attacker
    })
  ),
  rules('update-group-pointer', (mint, world) =>
    getUpdateGroupPointerInstruction({ mint, groupPointerAuthority: authority(world), groupAddress: world.cast.attacker })
  ),
  rules('update-member-pointer', (mint, world) =>
    getUpdateGroupMemberPointerInstruction({
      mint,
      groupMemberPointerAuthority: authority(world),
      memberAddress: world.cast.attacker
    })
  ),
  ...(
    [
      // 2.0 and 1.0 as IEEE 754 doubles
      ['update-scale', 226n, [43, 1, 0, 0, 0, 0, 0, 0, 0, 0x40, ...u64(0n)], [43, 0], [0, 0, 0, 0, 0, 0, 0xf0, 0x3f]],
      ['pause', 203n, [44, 1], [44, 0], []],
      ['resume', 203n, [44, 2], [44, 0], []]
    ] as const
  ).map(([name, size, change, start, more]): Scenario => ({
    decoder: `token-2022/${name}`,
    createRequest(world) {
      const { owner, fresh } = world.cast
      const mint = fresh[4]!
      return {
        instructions: [
          createMint(world, mint, size),
          raw(token2022, [...start, ...bytesOf(owner), ...more], [[mint, 1]]),
          getInitializeMint2Instruction({ mint, decimals: 2, mintAuthority: owner, freezeAuthority: null }),
          raw(token2022, change, byOwner(world, mint))
        ],
        names: [`protection of ${mint}`]
      }
    }
  })),
  rules('confidential-mint-burn', (mint, world) => raw(token2022, [42, 0, ...bytesOf(world.cast.attacker)], byOwner(world, mint)))
]

/** Creates an account of the wallet, with its own extensions. */
const ofAccount = (
  name: string,
  change: (account: Address, world: World) => IInstruction,
  { harmless = false, extensions = [] as readonly number[] } = {}
): Scenario => ({
  decoder: `token-2022/${name}`,
  harmless,
  createRequest(world) {
    const account = world.cast.fresh[3]!
    putOwn2022(world, account, {}, extensions)
    return { instructions: [change(account, world)], names: harmless ? [] : [account] }
  }
})

const accounts: readonly Scenario[] = [
  {
    decoder: 'token-2022/transfer-checked',
    harmless: true,
    createRequest(world, random) {
      const { owner, friend, shell } = world.cast
      scaleShell(world, random)
      const made = getTransferCheckedInstruction({
        source: world.holder(owner, shell),
        mint: shell.address,
        destination: world.holder(friend, shell),
        authority: signer(owner),
        amount: random.amount(4_000_000n),
        decimals: shell.decimals
      })
      return { instructions: [made], names: [shell.address, friend] }
    }
  },
  {
    decoder: 'token-2022/transfer-checked-with-fee',
    harmless: true,
    createRequest(world, random) {
      const { owner, friend, own2022, fresh } = world.cast
      const source = fresh[3]!
      const destination = world.holder(friend, { ...own2022, program: token2022 })
      putOwn2022(world, source, { amount: 100_000n })
      putOwn2022(world, destination, { amount: 0n })
      const data = world.account(destination)!.data
      data.set(bytesOf(friend), 32)
      world.put(destination, token2022, data, 9_000_000n)
      const amount = random.amount(90_000n)
      const fee = (amount + 99n) / 100n
      return {
        instructions: [
          getTransferCheckedWithFeeInstruction({
            source,
            mint: own2022.address,
            destination,
            authority: signer(owner),
            amount,
            decimals: own2022.decimals,
            fee: fee > 1000n ? 1000n : fee
          })
        ],
        names: [own2022.address, friend]
      }
    }
  },
  {
    decoder: 'token-2022/withdraw-withheld-from-mint',
    createRequest(world) {
      const { own2022, fresh } = world.cast
      putOwn2022(world, fresh[3]!, {})
      return {
        instructions: [
          getWithdrawWithheldTokensFromMintInstruction({
            mint: own2022.address,
            feeReceiver: fresh[3]!,
            withdrawWithheldAuthority: authority(world)
          })
        ],
        names: [own2022.address, fresh[3]!]
      }
    }
  },
  {
    decoder: 'token-2022/withdraw-withheld-from-accounts',
    createRequest(world) {
      const { own2022, fresh } = world.cast
      putOwn2022(world, fresh[3]!, {})
      putOwn2022(world, fresh[5]!, {})
      return {
        instructions: [
          getWithdrawWithheldTokensFromAccountsInstruction({
            mint: own2022.address,
            feeReceiver: fresh[3]!,
            withdrawWithheldAuthority: authority(world),
            numTokenAccounts: 1,
            sources: [fresh[5]!]
          })
        ],
        names: [own2022.address, fresh[3]!]
      }
    }
  },
  ofAccount(
    'harvest-withheld',
    (account, { cast }) => getHarvestWithheldTokensToMintInstruction({ mint: cast.own2022.address, sources: [account] }),
    { harmless: true }
  ),
  {
    decoder: 'token-2022/reallocate',
    harmless: true,
    createRequest(world) {
      const { owner, shell, fresh } = world.cast
      putToken(world, fresh[3]!, shell, owner, { amount: 5n })
      return {
        instructions: [
          getReallocateInstruction({
            token: fresh[3]!,
            payer: signer(owner),
            owner: signer(owner),
            newExtensionTypes: [ExtensionType.MemoTransfer]
          })
        ],
        names: [fresh[3]!]
      }
    }
  },
  ofAccount('require-memo', (account, world) => getEnableMemoTransfersInstruction({ token: account, owner: authority(world) }), {
    harmless: true,
    extensions: [8, 0, 1, 0, 0]
  }),
  ofAccount(
    'require-no-memo',
    (account, world) => getDisableMemoTransfersInstruction({ token: account, owner: authority(world) }),
    { extensions: [8, 0, 1, 0, 1] }
  ),
  ofAccount('enable-cpi-guard', (account, world) => getEnableCpiGuardInstruction({ token: account, owner: authority(world) }), {
    harmless: true,
    extensions: [11, 0, 1, 0, 0]
  }),
  ofAccount('disable-cpi-guard', (account, world) => getDisableCpiGuardInstruction({ token: account, owner: authority(world) }), {
    extensions: [11, 0, 1, 0, 1]
  }),
  ofAccount('confidential-transfer', (account, world) =>
    getEnableConfidentialCreditsInstruction({ token: account, authority: authority(world) })
  ),
  {
    decoder: 'token-2022/confidential-transfer-fee',
    createRequest(world) {
      const mint = world.cast.own2022.address
      return { instructions: [getEnableHarvestToMintInstruction({ mint, authority: authority(world) })], names: [mint] }
    }
  }
]

export const extensionScenarios: readonly Scenario[] = [...starting, ...changing, ...accounts]
