import { formatUnits } from '../../../adapters/base/units.ts'
import type { FrameNetwork } from '../config.ts'
import type { SolanaTransaction } from '../sign/solana.ts'
import type { Approval } from './approval.ts'
import { actOf, type SolanaAct } from './solana-acts.ts'

/** One or several transactions, each told by its instructions. */
export function describeSolana(
  { origin, account, network }: { readonly origin: string; readonly account: string; readonly network: FrameNetwork },
  transactions: readonly SolanaTransaction[],
  decision: Approval['decision']
): Approval {
  const acts = transactions.flatMap(({ instructions }) => instructions.map(actOf))
  const told = acts.filter(act => act.kind !== 'quiet')
  const hasUnknown = acts.some(({ kind }) => kind === 'call') || transactions.some(({ looksUp }) => looksUp)
  const dangers = acts.flatMap(act => {
    if (act.kind === 'hand-over') return [`The account ${act.account} would belong to ${act.to}.`]
    return act.kind === 'approve' ? [`${act.spender} may take tokens from ${act.account} without asking again.`] : []
  })
  return {
    title:
      told.length === 1 && told[0]?.kind.startsWith('send')
        ? 'Send'
        : transactions.length > 1
          ? `Sign ${transactions.length} transactions`
          : 'Sign a transaction',
    origin,
    rows: [...told.flatMap(act => rowsOf(act, network)), ['Account', account], ['Network', network.name]],
    warnings: hasUnknown ? ['Not everything that this does can be told from the request.'] : [],
    dangers,
    decision
  }
}

function rowsOf(act: SolanaAct, { nativeCurrency }: FrameNetwork): [string, string][] {
  switch (act.kind) {
    case 'send':
      return [
        ['Amount', `${formatUnits(act.amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`],
        ['To', act.to]
      ]
    case 'send-token':
      return [
        ['Amount', act.decimals === undefined ? `${act.amount} units` : formatUnits(act.amount, act.decimals)],
        ...(act.mint === undefined ? [] : [['Token', act.mint] as [string, string]]),
        ['To', act.to]
      ]
    case 'approve':
      return [
        ['May be taken', `${act.amount} units`],
        ['Spender', act.spender]
      ]
    case 'hand-over':
      return [['New owner', act.to]]
    case 'call':
      return [['Program', act.program]]
    case 'quiet':
      return []
  }
}
