import { isRecord } from '../../../../adapters/base/is-record.ts'
import { SourceError } from '../../chain-source.ts'
import type { SwapTransaction, SwapOrder } from '../swap-source.ts'
import type { AggregatorSettings } from './settings.ts'

/**
 * Parses a non-negative integer, from decimal or hex text or from a number.
 * Returns `undefined` for anything else.
 */
export function parseAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}

/**
 * Validates an object of a response.
 *
 * @throws SourceError
 */
export function parseObject(value: unknown, { kind }: AggregatorSettings): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  throw new SourceError(`${kind} answers with something else than an offer`)
}

/**
 * Parses the received amount of an offer: more than zero.
 *
 * @throws SourceError
 */
export function parseReceived(value: unknown, { kind }: AggregatorSettings): bigint {
  const amount = parseAmount(value)
  if (amount === undefined || amount === 0n) throw new SourceError(`${kind} does not tell what one gets`)
  return amount
}

/**
 * Validates the transaction of an offer against the request: it calls a contract that the settings
 * name, with exactly the native value that is swapped, and a spender of the offer is one that the settings name.
 *
 * @throws SourceError
 */
export function parseTransaction(
  value: unknown,
  settings: AggregatorSettings,
  { from, amount }: SwapOrder,
  { chainId, spender }: { readonly chainId: string; readonly spender?: unknown }
): Pick<SwapTransaction, 'to' | 'data' | 'value' | 'gas'> {
  const { kind, contracts } = settings
  const wrong = (what: string) => new SourceError(`${kind} offers a transaction ${what}`)
  const { to, data, value: sent = '0', gas, gasLimit = gas, chainId: chain } = parseObject(value, settings)
  const isKnown = (address: unknown): address is string =>
    typeof address === 'string' && contracts.includes(address.toLowerCase())
  if (!isKnown(to)) throw wrong('to a contract that is not in the settings')
  if (from.contract !== undefined && spender !== undefined && !isKnown(spender))
    throw wrong('with a spender that is not in the settings')
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2}){4,65536}$/i.test(data)) throw wrong('without calldata')
  const coins = parseAmount(sent)
  if (coins !== (from.contract === undefined ? amount : 0n)) throw wrong('with other coins than are swapped')
  if (chain !== undefined && `eip155:${String(chain)}` !== chainId) throw wrong('on another chain')
  return { to: to.toLowerCase(), data, value: coins, gas: parseAmount(gasLimit) ?? 0n }
}
