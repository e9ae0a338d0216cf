import { isRecord } from '../../../../adapters/base/record.ts'
import { SourceError } from '../../source.ts'
import type { Built, Ordered } from '../source.ts'
import type { AggregatorSettings } from './settings.ts'

/** A whole number that is not negative, as text in decimal or hex, or as a number. `undefined` for anything else. */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}

/** An object of a reply. @throws SourceError */
export function readObject(value: unknown, { kind }: AggregatorSettings): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  throw new SourceError(`${kind} answers with something else than an offer`)
}

/** What one gets of an offer: more than nothing. @throws SourceError */
export function readReceived(value: unknown, { kind }: AggregatorSettings): bigint {
  const amount = readAmount(value)
  if (amount === undefined || amount === 0n) throw new SourceError(`${kind} does not tell what one gets`)
  return amount
}

/**
 * A transaction of an offer, if it is one that the user has asked for: to a contract that the settings name, with the coins that are swapped
 * and no more, and, where the offer names a spender, with one that the settings name.
 *
 * @throws SourceError
 */
export function readTransaction(
  value: unknown,
  settings: AggregatorSettings,
  { from, amount }: Ordered,
  { chainId, spender }: { readonly chainId: string; readonly spender?: unknown }
): Pick<Built, 'to' | 'data' | 'value' | 'gas'> {
  const { kind, contracts } = settings
  const wrong = (what: string) => new SourceError(`${kind} offers a transaction ${what}`)
  const { to, data, value: sent = '0', gas, gasLimit = gas, chainId: chain } = readObject(value, settings)
  const isKnown = (address: unknown): address is string =>
    typeof address === 'string' && contracts.includes(address.toLowerCase())
  if (!isKnown(to)) throw wrong('to a contract that is not in the settings')
  if (from.contract !== undefined && spender !== undefined && !isKnown(spender))
    throw wrong('with a spender that is not in the settings')
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2}){4,65536}$/i.test(data)) throw wrong('without calldata')
  const coins = readAmount(sent)
  if (coins !== (from.contract === undefined ? amount : 0n)) throw wrong('with other coins than are swapped')
  if (chain !== undefined && `eip155:${String(chain)}` !== chainId) throw wrong('on another chain')
  return { to: to.toLowerCase(), data, value: coins, gas: readAmount(gasLimit) ?? 0n }
}
