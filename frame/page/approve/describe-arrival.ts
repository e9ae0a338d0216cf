import { domains, type RoleValue } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { t } from '../text/translate.ts'
import { amountOf } from './amounts.ts'
import type { ApprovalRow } from './approval-content.ts'
import type { Requester } from './requester.ts'
import { addressesOf, nativeNames, valuesOf } from './role-values.ts'
import { shown } from './shown.ts'
import { factsOf, type TokenFacts } from './token-facts.ts'

interface DescribedArrival {
  readonly rows: readonly ApprovalRow[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
}

/** Describes what a bridge promises to deliver, and on which network. */
export async function describeArrival(requester: Requester, roles: readonly RoleValue[]): Promise<DescribedArrival> {
  const rows: ApprovalRow[] = []
  const warnings: string[] = []
  const dangers: string[] = []
  const [chain] = valuesOf(roles, 'chain').map(String)
  const [domain] = valuesOf(roles, ...domains).map(String)
  const place = chain === undefined ? undefined : requester.networks.all.find(({ id }) => id === `eip155:${chain}`)
  if (chain !== undefined) rows.push([t`Arrives on`, place?.name ?? t`Network ${chain}`])
  if (domain !== undefined) rows.push([t`Arrives on`, t`Network ${domain} (bridge’s own number)`])
  const named = addressesOf(roles, 'remote')
  const remote = named.find(each => BigInt(each) !== 0n)
  // otherwise the executor on the other network decides
  if (named.length > 0 && remote === undefined)
    dangers.push(t`The request doesn’t say which token arrives on the other network. It may be worth less.`)
  const [amount = 0n] = valuesOf(roles, 'amount').map(BigInt)
  const [deducted] = valuesOf(roles, 'deducted').map(BigInt)
  const [token] = addressesOf(roles, 'token')
  const other = remote !== undefined && place ? await readAt({ ...requester, network: place }, remote) : undefined
  const here = (other || deducted !== undefined) && token !== undefined ? await readAt(requester, token) : undefined
  // a deduction does not change the token
  const there = other ?? (deducted === undefined ? undefined : here)
  const arrives =
    deducted === undefined ? valuesOf(roles, 'arrives').map(BigInt).at(-1) : deducted < amount ? amount - deducted : 0n
  if (arrives !== undefined) {
    const less = there ? amountOf(arrives, there.facts) : t`${String(arrives)} units`
    const more = here ? amountOf(amount, here.facts) : t`${String(amount)} units`
    rows.push([t`Arrives (minimum)`, less])
    if (remote !== undefined && !(here && there))
      dangers.push(t`This wallet can’t read the decimals of both tokens, so it can’t compare what you send and get.`)
    else if (here && there && !isSameAsset(here, there))
      dangers.push(t`You send ${more} and get ${less}. This wallet can’t compare what these are worth.`)
    // a bridge that names no other token uses the decimals of its own
    else if (arrives * 10n * 10n ** (here?.decimals ?? 0n) < amount * 9n * 10n ** (there?.decimals ?? 0n))
      dangers.push(t`Only ${less} of ${more} has to arrive.`)
  }
  if (remote !== undefined) {
    rows.push([t`Arriving token`, there?.facts.symbol ? `${there.facts.symbol}\n${shown(remote)}` : shown(remote)])
    warnings.push(
      there
        ? t`The token arrives on another network. Check that it’s the one you want.`
        : t`The token arrives on a network that this wallet can’t read. Its units may differ from the token you send.`
    )
  }
  return { rows, warnings, dangers }
}

interface Read {
  readonly facts: TokenFacts
  readonly decimals: bigint
  /** The native currency also has the names of its wrapped token, and vice versa. */
  readonly names: readonly string[]
}

/** Returns true if tokens of two networks are the same asset by name. */
const isSameAsset = (left: Read, right: Read): boolean => left.names.some(each => right.names.includes(each))

/** Reads native currency, or a token with decimals from its network's node. */
async function readAt(requester: Requester, token: string): Promise<Read | undefined> {
  const { symbol, decimals } = requester.network.nativeCurrency
  const coins = [symbol, `W${symbol}`]
  if (nativeNames.includes(token))
    return { facts: { address: token, symbol, decimals }, decimals: BigInt(decimals), names: coins }
  const facts = await factsOf(requester, token)
  if (facts.decimals === undefined) return undefined
  const names = coins.includes(facts.symbol) ? coins : facts.symbol === '' ? [] : [facts.symbol]
  return { facts, decimals: BigInt(facts.decimals), names }
}
