import {
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAllocateWithSeedInstruction,
  getAssignInstruction,
  getAssignWithSeedInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getUpgradeNonceAccountInstruction,
  getWithdrawNonceAccountInstruction
} from '@solana-program/system'
import {
  getRequestHeapFrameInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  getSetLoadedAccountsDataSizeLimitInstruction
} from '@solana-program/compute-budget'
import { getAddMemoInstruction } from '@solana-program/memo'
import {
  getCloseLookupTableInstruction,
  getDeactivateLookupTableInstruction,
  getExtendLookupTableInstruction,
  getFreezeLookupTableInstruction
} from '@solana-program/address-lookup-table'
import type { Address, IInstruction } from '@solana/web3.js'
import { raw, signer, u64, type Scenario } from './scenario.ts'
import { nonceData, seed, stakeProgram, system, tableData, tableProgram, token, type World } from './world.ts'

const rentOf = ({ svm }: World, size: number) => svm.minimumBalanceForRentExemption(BigInt(size))

export const systemScenarios: readonly Scenario[] = [
  {
    decoder: 'system/transfer',
    harmless: true,
    createRequest({ cast: { owner, friend } }, random) {
      const amount = random.amount(40_000_000_000n)
      return {
        instructions: [getTransferSolInstruction({ source: signer(owner), destination: friend, amount })],
        names: [friend]
      }
    }
  },
  {
    decoder: 'system/create-account',
    createRequest(world, random) {
      const { owner, fresh } = world.cast
      const lamports = rentOf(world, 165) + random.amount(20_000_000_000n)
      const made = { payer: signer(owner), newAccount: signer(fresh[0]!), lamports, space: 165n }
      return { instructions: [getCreateAccountInstruction({ ...made, programAddress: token })], names: [fresh[0]!] }
    }
  },
  {
    decoder: 'system/create-account',
    createRequest(world, random) {
      const { owner, fresh } = world.cast
      const lamports = random.amount(20_000_000_000n) + 2_000_000n
      const made = { payer: signer(owner), newAccount: signer(fresh[0]!), lamports, space: 0n }
      return { instructions: [getCreateAccountInstruction({ ...made, programAddress: system })], names: [fresh[0]!] }
    }
  },
  {
    decoder: 'system/create-account-with-seed',
    createRequest(world, random) {
      const { owner, derivedStake } = world.cast
      const amount = rentOf(world, 200) + random.amount(20_000_000_000n)
      const base = { payer: signer(owner), baseAccount: signer(owner), base: owner, newAccount: derivedStake }
      const made = getCreateAccountWithSeedInstruction({ ...base, seed, amount, space: 200n, programAddress: stakeProgram })
      return { instructions: [made], names: [derivedStake] }
    }
  },
  {
    decoder: 'system/assign',
    createRequest: ({ cast: { owner, program } }) => ({
      instructions: [getAssignInstruction({ account: signer(owner), programAddress: program })],
      names: [owner, program]
    })
  },
  {
    decoder: 'system/allocate',
    createRequest: ({ cast: { fresh } }) => ({
      instructions: [getAllocateInstruction({ newAccount: signer(fresh[0]!), space: 80n })],
      names: [fresh[0]!]
    })
  },
  {
    decoder: 'system/allocate-with-seed',
    createRequest: ({ cast: { owner, derivedStake } }) => ({
      instructions: [
        getAllocateWithSeedInstruction({
          newAccount: derivedStake,
          baseAccount: signer(owner),
          base: owner,
          seed,
          space: 200n,
          programAddress: stakeProgram
        })
      ],
      names: [derivedStake]
    })
  },
  {
    decoder: 'system/assign-with-seed',
    createRequest: ({ cast: { owner, derivedStake } }) => ({
      instructions: [
        getAssignWithSeedInstruction({
          account: derivedStake,
          baseAccount: signer(owner),
          base: owner,
          seed,
          programAddress: stakeProgram
        })
      ],
      names: [derivedStake]
    })
  },
  {
    decoder: 'system/transfer-with-seed',
    createRequest({ cast: { owner, derived, attacker } }, random) {
      const amount = random.amount(2_000_000_000n)
      const from = { source: derived, baseAccount: signer(owner), fromSeed: seed, fromOwner: system }
      return {
        instructions: [getTransferSolWithSeedInstruction({ ...from, destination: attacker, amount })],
        names: [derived, attacker]
      }
    }
  },
  {
    decoder: 'system/advance-nonce',
    harmless: true,
    createRequest({ cast: { owner, nonce, friend } }, random) {
      const amount = random.amount(1_000_000_000n)
      return {
        instructions: [
          getAdvanceNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: signer(owner) }),
          getTransferSolInstruction({ source: signer(owner), destination: friend, amount })
        ],
        names: [nonce]
      }
    }
  },
  {
    decoder: 'system/withdraw-nonce',
    createRequest: ({ cast: { owner, nonce, attacker } }) => ({
      instructions: [
        getWithdrawNonceAccountInstruction({
          nonceAccount: nonce,
          recipientAccount: attacker,
          nonceAuthority: signer(owner),
          withdrawAmount: 2_000_000n
        })
      ],
      names: [nonce, attacker]
    })
  },
  {
    decoder: 'system/initialize-nonce',
    createRequest(world, random) {
      const { owner, fresh, attacker } = world.cast
      const authority = random.chance(0.5) ? attacker : owner
      const lamports = rentOf(world, 80)
      const made = { payer: signer(owner), newAccount: signer(fresh[1]!), lamports, space: 80n, programAddress: system }
      return {
        instructions: [
          getCreateAccountInstruction(made),
          getInitializeNonceAccountInstruction({ nonceAccount: fresh[1]!, nonceAuthority: authority })
        ],
        names: [fresh[1]!, authority]
      }
    }
  },
  {
    decoder: 'system/authorize-nonce',
    createRequest: ({ cast: { owner, nonce, attacker } }) => ({
      instructions: [
        getAuthorizeNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: signer(owner), newNonceAuthority: attacker })
      ],
      names: [nonce, attacker]
    })
  },
  {
    decoder: 'system/upgrade-nonce',
    harmless: true,
    createRequest(world) {
      const { owner, nonce } = world.cast
      const old = nonceData(owner, new Uint8Array(32).fill(9))
      old[0] = 0
      world.put(nonce, system, old, 2_000_000n)
      return { instructions: [getUpgradeNonceAccountInstruction({ nonceAccount: nonce })] }
    }
  }
]

/** Returns the instruction beside a small payment. */
const beside = (world: World, instruction: IInstruction): readonly IInstruction[] => [
  instruction,
  getTransferSolInstruction({ source: signer(world.cast.owner), destination: world.cast.friend, amount: 5_000n })
]

export const budgetScenarios: readonly Scenario[] = [
  {
    decoder: 'compute-budget/heap-frame',
    harmless: true,
    createRequest: world => ({ instructions: beside(world, getRequestHeapFrameInstruction({ bytes: 64 * 1024 })) })
  },
  {
    decoder: 'compute-budget/unit-limit',
    harmless: true,
    createRequest: (world, random) => ({
      instructions: beside(world, getSetComputeUnitLimitInstruction({ units: 20_000 + random.below(300_000) }))
    })
  },
  {
    decoder: 'compute-budget/unit-price',
    harmless: true,
    createRequest: (world, random) => ({
      instructions: beside(world, getSetComputeUnitPriceInstruction({ microLamports: random.amount(200_000n) }))
    })
  },
  {
    decoder: 'compute-budget/unit-price',
    createRequest: (world, random) => ({
      instructions: [
        getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
        ...beside(world, getSetComputeUnitPriceInstruction({ microLamports: 10_000_000_000n + random.amount(40_000_000_000n) }))
      ],
      names: ['The priority fee']
    })
  },
  {
    decoder: 'compute-budget/data-size-limit',
    harmless: true,
    createRequest: world => ({
      instructions: beside(world, getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: 40_000_000 }))
    })
  },
  ...(
    [
      ['memo', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'],
      ['memo-1', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']
    ] as const
  ).map(([decoder, program]): Scenario => ({
    decoder,
    harmless: true,
    createRequest: world => ({
      instructions: beside(world, getAddMemoInstruction({ memo: 'Two boats' }, { programAddress: program as Address })),
      names: ['Two boats']
    })
  }))
]

export const tableScenarios: readonly Scenario[] = [
  {
    decoder: 'lookup-table/create',
    createRequest({ cast: { owner, fresh } }) {
      // the bump is that of another address, so that the network rejects it: the test is about the screen
      const accounts = [[fresh[0]!, 1] as const, [owner, 2] as const, [owner, 3] as const, [system, 0] as const]
      return { instructions: [raw(tableProgram, [0, 0, 0, 0, ...u64(900n), 255], accounts)], names: [fresh[0]!] }
    }
  },
  {
    decoder: 'lookup-table/freeze',
    createRequest: ({ cast: { owner, table } }) => ({
      instructions: [getFreezeLookupTableInstruction({ address: table, authority: signer(owner) })],
      names: [table]
    })
  },
  {
    decoder: 'lookup-table/extend',
    harmless: true,
    createRequest: ({ cast: { owner, table, fresh } }) => ({
      instructions: [
        getExtendLookupTableInstruction({
          address: table,
          authority: signer(owner),
          payer: signer(owner),
          addresses: fresh.slice(0, 3)
        })
      ],
      names: [table]
    })
  },
  {
    decoder: 'lookup-table/deactivate',
    harmless: true,
    createRequest: ({ cast: { owner, table } }) => ({
      instructions: [getDeactivateLookupTableInstruction({ address: table, authority: signer(owner) })]
    })
  },
  {
    decoder: 'lookup-table/close',
    createRequest(world, random) {
      const { owner, table, attacker } = world.cast
      world.put(table, tableProgram, tableData(owner, world.inTable, true))
      const recipient = random.chance(0.7) ? attacker : owner
      return {
        instructions: [getCloseLookupTableInstruction({ address: table, authority: signer(owner), recipient })],
        names: [table, recipient]
      }
    }
  }
]
