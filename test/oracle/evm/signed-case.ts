import type { Address } from 'viem'
import type { Random } from './random.ts'
import type { Message, Path, Types } from './signed-words.ts'

// A request for a signature of typed data, as the oracle makes it.

export interface World {
  readonly chainId: number
  /** The token that does what is signed. */
  readonly token: Address
  readonly account: Address
  readonly smart: Address
}

export type Amount = Path | bigint

export interface SignedEffect {
  readonly kind: 'transfer' | 'allow' | 'allow-all' | 'execute'
  readonly party: Path | Address
  readonly amount: Amount
}

export interface SignedCase {
  readonly domain: Message
  readonly types: Types
  readonly primaryType: string
  readonly message: Message
  readonly effects: readonly SignedEffect[]
  /** Fields that the approval has to state outside of the raw data: addresses and amounts by their paths, and texts. */
  readonly states: readonly (Path | { readonly text: string })[]
  /** The frame has to refuse it. */
  readonly isRefused?: boolean
}

export type Field = `${string} ${string}`
export const fields = (...list: readonly Field[]) =>
  list.map(each => {
    const [type, name] = each.split(' ')
    return { type: type!, name: name! }
  })
export const amountOf = (random: Random): string => String(1n + random.bits(20 + random.integer(60)))
export const deadline = (random: Random): string => String(1_800_000_000 + random.integer(1_000_000_000))
export const domainOf = (name: string, world: World, version = '1'): Message => ({
  name,
  version,
  chainId: world.chainId,
  verifyingContract: world.token
})

export type Maker = (random: Random, world: World) => SignedCase
export const one = (
  world: World,
  name: string,
  primaryType: string,
  types: Types,
  message: Message,
  rest: Pick<SignedCase, 'effects' | 'states'> & Partial<SignedCase>
): SignedCase => ({ domain: domainOf(name, world), types, primaryType, message, ...rest })
