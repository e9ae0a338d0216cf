import { Problem } from '../../lib/problem.ts'
import { encodeApprove, maxUint256 } from './approval.ts'
import { completeResult } from './complete-result.ts'
import type { Convert, ConvertParts } from './convert.ts'
import { estimateGas } from './estimate-gas.ts'
import { findSpenders } from './spenders.ts'

/** Gas limit of an approval if the node returns no estimate. */
const approvalGas = 100_000n

/** Reads allowances, and creates approvals. */
export function createAllowances({
  chainId,
  sources,
  rpc,
  approvals,
  gasPrices
}: ConvertParts): Pick<Convert, 'allowance' | 'approve'> {
  return {
    async allowance({ token: { contract }, user, quote }, signal) {
      const spenders = findSpenders(sources, quote)
      // native tokens, and any token on Solana, need no allowance
      if (contract === undefined || spenders.length === 0) return completeResult({ allowance: String(maxUint256) }, ['rpc'])
      const [allowances, eip2612] = await Promise.all([
        approvals.allowances(contract, user, spenders, signal),
        approvals.hasPermit(contract, signal)
      ])
      const allowance = allowances.reduce((a, b) => (a > b ? a : b))
      const spender = spenders[allowances.indexOf(allowance)]!
      const reset = await approvals.wantsReset(contract, user, spender, signal)
      const permits = eip2612 && sources.some(source => source.spender === spender && source.permits)
      return completeResult(
        {
          allowance: String(allowance),
          spender: `${chainId}:${spender}`,
          ...(reset && { reset }),
          ...(eip2612 && { eip2612 }),
          ...(permits && { permits })
        },
        ['rpc']
      )
    },

    async approve({ token: { contract }, user, quote, amount }, signal) {
      const [spender] = findSpenders(sources, quote)
      if (contract === undefined || spender === undefined)
        throw new Problem(422, [{ name: 'from', description: 'This token needs no approval.' }])
      const [{ standard }, reset] = await Promise.all([
        gasPrices.read(signal),
        // a client that sends no amount does not support two steps
        amount === undefined ? approvals.wantsReset(contract, user, spender, signal) : false
      ])
      const data = encodeApprove(spender, reset ? 0n : (amount ?? maxUint256))
      const gas = (await estimateGas(rpc, { from: user, to: contract, data }, signal)) ?? approvalGas
      const to = `${chainId}:${contract}`
      return completeResult(
        { tx: { from: to, to, data, value: '0', eip155: { gas: String(gas), gasPrice: String(standard) } } },
        ['rpc']
      )
    }
  }
}
