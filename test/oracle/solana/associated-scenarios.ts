import {
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenInstruction,
  getRecoverNestedAssociatedTokenInstruction
} from '@solana-program/token-2022'
import { signer, type Scenario } from './scenario.ts'
import { associatedProgram, system, token } from './world.ts'

const noAccount = new Uint8Array()

export const associatedScenarios: readonly Scenario[] = [
  ...(['create', 'create-idempotent', 'create-without-data'] as const).map((name): Scenario => ({
    decoder: `associated-token/${name}`,
    harmless: true,
    createRequest(world, random) {
      const { owner, friend, dollar, shell } = world.cast
      const mint = random.pick([dollar, shell])
      const ata = world.holder(friend, mint)
      world.put(ata, system, noAccount, 0n)
      const opened = { payer: signer(owner), owner: friend, mint: mint.address, tokenProgram: mint.program, ata }
      const made =
        name === 'create-idempotent'
          ? getCreateAssociatedTokenIdempotentInstruction(opened)
          : getCreateAssociatedTokenInstruction(opened)
      return {
        instructions: [name === 'create-without-data' ? { ...made, data: new Uint8Array() } : made],
        names: [ata, friend]
      }
    }
  })),
  {
    decoder: 'associated-token/recover-nested',
    harmless: true,
    createRequest({ cast: { owner, dollar, own, nested }, holder }) {
      return {
        instructions: [
          getRecoverNestedAssociatedTokenInstruction(
            {
              nestedAssociatedAccountAddress: nested,
              nestedTokenMintAddress: own.address,
              destinationAssociatedAccountAddress: holder(owner, own),
              ownerAssociatedAccountAddress: holder(owner, dollar),
              ownerTokenMintAddress: dollar.address,
              walletAddress: signer(owner),
              tokenProgram: token
            },
            { programAddress: associatedProgram }
          )
        ]
      }
    }
  }
]
