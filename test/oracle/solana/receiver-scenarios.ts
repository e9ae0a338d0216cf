import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction } from '@solana-program/token-2022'
import type { Address } from '@solana/web3.js'
import { signer, type Scenario } from './scenario.ts'
import { putToken, token, token2022, type TokenState } from './world.ts'

// Token accounts that claim to belong to the wallet, while an attacker can replace them, or take what arrives.

const traps: readonly ((attacker: Address) => Partial<TokenState>)[] = [
  closeAuthority => ({ closeAuthority }),
  delegate => ({ delegate, delegated: 9_000_000n })
]

export const receiverScenarios: readonly Scenario[] = traps.flatMap(rights => [
  ...[token, token2022].map((program): Scenario => ({
    decoder: program === token ? 'token/transfer-checked' : 'token-2022/transfer-checked',
    createRequest(world, random) {
      const { owner, attacker, fresh, dollar, shell } = world.cast
      const mint = program === token ? dollar : shell
      const destination = fresh[3]!
      putToken(world, destination, mint, owner, { amount: 0n, ...rights(attacker) })
      const source = world.holder(owner, mint)
      const moved = { source, destination, authority: signer(owner), amount: random.amount(4_000_000n), mint: mint.address }
      return {
        instructions: [getTransferCheckedInstruction({ ...moved, decimals: mint.decimals }, { programAddress: program })],
        names: [destination, attacker],
        needsNode: true
      }
    }
  })),
  {
    decoder: 'system/transfer',
    createRequest(world, random) {
      const { owner, attacker, fresh, dollar } = world.cast
      const destination = fresh[3]!
      putToken(world, destination, dollar, owner, { amount: 0n, ...rights(attacker) })
      const amount = random.amount(900_000_000n)
      return {
        instructions: [getTransferSolInstruction({ source: signer(owner), destination, amount })],
        names: [destination, attacker],
        needsNode: true
      }
    }
  }
])
