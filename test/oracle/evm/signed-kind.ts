import {
  encodeFunctionData,
  formatUnits,
  getAddress,
  hashTypedData,
  prepareEncodeFunctionData,
  type Address,
  type Hex
} from 'viem'
import { sign } from 'viem/accounts'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { fromHex } from '../../../frame/page/keys/bytes.ts'
import type { TypedDataTable } from '../../../adapters/meaning/evm/typed-data/table.ts'
import type { ApprovalContent } from '../../../frame/page/approve/approval-content.ts'
import { readTypedDataRequest } from '../../../frame/page/approve/signature-request.ts'
import { signTypedData } from '../../../frame/page/sign/evm.ts'
import { constant, domainFields, separatorOf, wordsOf, type Message, type Path } from './signed-words.ts'
import type { SignedCase } from './signed-case.ts'
import { randomOf, type Random } from './random.ts'
import type { Artifact } from './compile.ts'
import type { Attempt, Fact, OracleWorld, Seen } from './world.ts'

// A request for a typed data signature: shown and signed by the frame, and submitted by another account.

export interface Judged {
  /** Everything the screen shows outside of the raw data; `undefined`: rejected. */
  readonly approval: ApprovalContent | undefined
  readonly refusal?: string
}

/** Returns the text of a screen without the raw message and data. */
export function statementOf({ title, sum = [], parts = [], rows, dangers }: ApprovalContent): string {
  const told = [
    ...sum,
    ...parts.flatMap(part => [[part.title, ''] as const, ...part.rows]),
    ...rows.filter(([label]) => label !== 'Data')
  ]
  return [title, ...told.flat(), ...dangers].join('\n')
}

/**
 * Returns the same request in another form: unsigned additions, other type names, or wrapped in
 * another message.
 */
export function mutated(random: Random, plain: SignedCase): SignedCase {
  if (plain.isExact) return { ...plain, types: { ...plain.types, EIP712Domain: domainFields(plain.domain) } }
  let made = plain
  if (random.chance(0.3))
    made = { ...made, message: { ...made.message, note: 'not signed', amount: made.message['amount'] ?? '1' } }
  if (random.chance(0.25)) {
    // the domain contains more than is hashed
    const { verifyingContract, ...rest } = made.domain
    const hashedPart = random.chance(0.5) ? rest : { name: 'Harmless login' }
    const hidden = domainFields(hashedPart)
    made = {
      ...made,
      types: { ...made.types, EIP712Domain: hidden },
      domain: { ...made.domain, ...hashedPart, verifyingContract }
    }
  } else made = { ...made, types: { ...made.types, EIP712Domain: domainFields(made.domain) } }
  if (random.chance(0.2)) {
    const outer = `Envelope${random.name()}`
    const prefix = (path: Path): Path => ['inner', ...path]
    made = {
      ...made,
      primaryType: outer,
      types: {
        ...made.types,
        [outer]: [
          { name: 'inner', type: made.primaryType },
          { name: 'note', type: 'string' }
        ]
      },
      message: { inner: made.message, note: 'Welcome back' },
      effects: made.effects.map(effect => ({
        ...effect,
        party: typeof effect.party === 'string' ? effect.party : prefix(effect.party),
        amount: typeof effect.amount === 'bigint' ? effect.amount : prefix(effect.amount)
      })),
      states: made.states.map(each => ('text' in each ? each : prefix(each)))
    }
  }
  return made
}

const valueAt = (message: Message, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], message)

/** Returns the domain's fields that its type hashes. */
const hashedDomain = ({ domain, types }: SignedCase): Message =>
  Object.fromEntries(types['EIP712Domain']!.map(({ name }) => [name, domain[name]]))

/** Returns texts that the approval must contain. */
export function requiredTexts(made: SignedCase): readonly string[] {
  return made.states.map(each => {
    if ('text' in each) return each.text
    const value = valueAt(made.message, each)
    if (typeof value === 'string' && value.startsWith('0x')) return getAddress(value)
    // in whole tokens if the contract is known, in units otherwise
    return `${formatUnits(BigInt(value as string), 6)} | ${String(value)}`
  })
}

export const isStated = (statement: string, required: string): boolean =>
  required.split(' | ').some(each => statement.includes(each))

const kinds = { transfer: 0, allow: 1, 'allow-all': 2, execute: 3 } as const

let redeem: { readonly functionName: Hex; readonly abi: unknown } | undefined
/** Caches the encoder, because the selector is the hash of a long text. */
const redeemOf = ({ abi }: Pick<Artifact, 'abi'>) => (redeem ??= prepareEncodeFunctionData({ abi, functionName: 'redeem' }))

/** Returns the call that submits the signature, and the facts that it may change. */
export function attemptOf(made: SignedCase, signature: Hex, { verifier, artifacts }: OracleWorld): Attempt {
  const words = wordsOf(made.types, made.primaryType, made.message)
  const effects = made.effects.map(({ kind, party, amount }) => ({
    kind: kinds[kind],
    party: typeof party === 'string' ? constant(party) : words.refOf(party),
    amount: typeof amount === 'bigint' ? constant(amount) : words.refOf(amount),
    data: kind === 'execute' ? (valueAt(made.message, amount as Path) as Hex) : '0x'
  }))
  const args = [separatorOf(hashedDomain(made)), words.levels, effects, signature]
  const others = made.effects.map(({ party }) => (typeof party === 'string' ? party : (valueAt(made.message, party) as Address)))
  const fact = (kind: Fact['kind'], other: Address): Fact => ({ kind, asset: verifier, other, id: 0n })
  return {
    target: verifier,
    value: 0n,
    data: encodeFunctionData({ ...redeemOf(artifacts.Verifier), args } as never),
    facts: [fact(1, verifier), ...others.flatMap(other => [fact(2, other), fact(3, other)])]
  }
}

/** Returns whether the account has less, or others have more permissions. */
export const hasMoved = ({ before, after }: Seen, { facts }: Attempt): boolean =>
  facts.some(({ kind }, index) =>
    kind === 2 || kind === 3 || kind === 5 ? after[index]! > before[index]! : after[index]! < before[index]!
  )

/** Returns the frame's approval of typed data, and the signature after it. */
export async function judge(
  world: OracleWorld,
  made: SignedCase,
  table?: TypedDataTable
): Promise<Judged & { readonly signature: Hex }> {
  const { domain, types, primaryType, message } = made
  const asked = JSON.stringify({ domain, types, primaryType, message })
  try {
    const { data, approval } = await readTypedDataRequest(world.requester, asked, table)
    return { approval, signature: signTypedData(data, fromHex(world.key)!) }
  } catch (error) {
    if (!(error instanceof RpcError) && !isKitError(error)) throw error
    const hash = hashTypedData({ domain, types, primaryType, message })
    return { approval: undefined, refusal: error.message, signature: await sign({ hash, privateKey: world.key, to: 'hex' }) }
  }
}

export interface CaseResult {
  readonly name: string
  readonly moved: boolean
  readonly danger: boolean
  readonly missed?: string
}

/** Generates the cases, and shows, signs and executes them. */
export async function runSigned(
  world: OracleWorld,
  {
    makers,
    kind,
    seed,
    from,
    count,
    table
  }: {
    readonly makers: readonly ((
      random: Random,
      world: { chainId: number; token: Address; account: Address; smart: Address }
    ) => SignedCase)[]
    readonly kind: string
    readonly seed: number
    readonly from: number
    readonly count: number
    readonly table?: TypedDataTable | undefined
  }
): Promise<readonly CaseResult[]> {
  const { chainId, verifier: token, account, smart } = world
  const results: CaseResult[] = []
  for (let start = from; start < from + count; start += 100) {
    const batch: { name: string; made: SignedCase; judged: Judged; attempt: Attempt }[] = []
    for (let index = start; index < Math.min(start + 100, from + count); index++) {
      const random = randomOf(seed, kind, index)
      const made = mutated(random, random.pick(makers)(random, { chainId, token, account, smart }))
      const { signature, ...judged } = await judge(world, made, table)
      batch.push({ name: `${kind} ${index}: ${made.primaryType}`, made, judged, attempt: attemptOf(made, signature, world) })
    }
    const seen = await world.attempt(
      batch.map(({ attempt }) => attempt),
      'stranger'
    )
    batch.forEach(({ name, made, judged, attempt }, index) => {
      const moved = seen[index]!.isDone && hasMoved(seen[index]!, attempt)
      results.push(judgedResult(name, made, judged, moved, seen[index]!))
    })
  }
  return results
}

function judgedResult(name: string, made: SignedCase, { approval, refusal }: Judged, moved: boolean, seen: Seen): CaseResult {
  const danger = approval === undefined || approval.dangers.length > 0
  // a case without effect tests nothing
  if (!moved) return { name, moved, danger, missed: `${name} moved nothing (${seen.isDone ? 'done' : 'reverted'})` }
  if (made.isRefused !== undefined || approval === undefined) {
    const isRight = approval === undefined && made.isRefused === true && (refusal ?? '').includes('user operation')
    return { name, moved, danger, ...(!isRight && { missed: `${name} was ${approval ? 'shown' : `refused: ${refusal}`}` }) }
  }
  if (!danger) return { name, moved, danger, missed: `${name} is shown as harmless` }
  const statement = statementOf(approval)
  const lacking = requiredTexts(made).filter(text => !isStated(statement, text))
  return { name, moved, danger, ...(lacking.length > 0 && { missed: `${name} does not state ${lacking.join(', ')}` }) }
}
