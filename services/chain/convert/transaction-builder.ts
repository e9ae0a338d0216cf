import { standardPrice } from './gas-price.ts'
import { Problem } from '../../lib/problem.ts'
import { completeResult } from './complete-result.ts'
import type { Convert, ConvertParts } from './convert.ts'
import { simulateSwap } from './estimate-gas.ts'
import { queryAllSources } from './query-sources.ts'
import { rankOffers } from './rank-offers.ts'
import { applySlippage } from './slippage.ts'
import { findSpenders } from './spenders.ts'
import { findSides } from './swap-sides.ts'
import type { SwapIntent } from './swap-source.ts'

/** Creates the transactions of swaps. */
export function createTransactionBuilder(parts: ConvertParts): Convert['transaction'] {
  const { chainId, sources, rpc, log, isEvm, approvals } = parts

  return async function transaction({ from, to, amount, user, slippage, estimate, quote, permit }, signal) {
    const gasPrice = await standardPrice(parts, signal)
    const sides = await findSides(parts, from, to, signal)
    const wanted = { ...sides, amount, user, gasPrice }
    const named = quote ? sources.filter(({ name }) => name === quote.source) : sources
    const chosen = permit ? named.filter(({ permits }) => permits) : quote ? named : await allowedSources(wanted, signal)
    if (permit && chosen.length === 0)
      throw new Problem(400, [
        { name: 'permit', description: 'No swap source accepts a permit for this swap. Send an approval first.' }
      ])
    if (chosen.length === 0) throw new Problem(400, [{ name: 'quoteId', description: 'Send the id of a quote unchanged.' }])
    const least = quote && applySlippage(quote.toAmount, slippage)
    const order = { ...wanted, slippage, ...(least !== undefined && { least }), ...(permit && { permit }) }
    const [best] = await rankOffers(
      parts,
      await queryAllSources(chosen, (source, own) => source.build(order, own), { log, chainId, signal }),
      wanted
    )
    const { source, offer } = best!
    const gas = estimate && isEvm ? await simulateSwap(rpc, offer, user, signal) : offer.gas
    return completeResult(
      {
        tx: {
          from: `${chainId}:${user}`,
          to: `${chainId}:${offer.to}`,
          data: offer.data,
          amount: String(amount),
          ...(isEvm && { eip155: { gas: String(gas), gasPrice: String(gasPrice) } }),
          value: String(offer.value),
          toAmount: String(offer.toAmount),
          minimum: String(offer.least),
          source: source.name
        }
      },
      [source.name]
    )
  }

  /**
   * Returns the sources whose contract already has the allowance; the first source, which approvals are
   * for, if none has.
   */
  async function allowedSources({ from, amount, user }: SwapIntent & { user: string }, signal: AbortSignal) {
    if (from.contract === undefined || sources.length === 1) return sources
    const spenders = findSpenders(sources, undefined)
    const allowances = await approvals.allowances(from.contract, user, spenders, signal)
    const allowed = sources.filter(
      ({ spender }) => spender === undefined || (allowances[spenders.indexOf(spender)] ?? 0n) >= amount
    )
    return allowed.length > 0 ? allowed : sources.slice(0, 1)
  }
}
