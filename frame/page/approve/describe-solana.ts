import { formatUnits } from '../../../adapters/base/units.ts'
import type { FrameNetwork } from '../config.ts'
import type { SolanaTransaction } from '../sign/solana.ts'
import type { Approval } from './approval.ts'
import { say } from '../text/text.ts'
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
    if (act.kind === 'hand-over') return [say`The account ${act.account} would belong to ${act.to}.`]
    return act.kind === 'approve' ? [say`${act.spender} may take tokens from ${act.account} without asking again.`] : []
  })
  return {
    title:
      told.length === 1 && told[0]?.kind.startsWith('send')
        ? say`Send`
        : transactions.length > 1
          ? say`Sign ${transactions.length} transactions`
          : say`Sign a transaction`,
    origin,
    rows: [...told.flatMap(act => rowsOf(act, network)), [say`Account`, account], [say`Network`, network.name]],
    warnings: hasUnknown ? [say`Not everything that this does can be told from the request.`] : [],
    dangers,
    decision
  }
}

function rowsOf(act: SolanaAct, { nativeCurrency }: FrameNetwork): [string, string][] {
  switch (act.kind) {
    case 'send':
      return [
        [say`Amount`, `${formatUnits(act.amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`],
        [say`To`, act.to]
      ]
    case 'send-token':
      return [
        [say`Amount`, act.decimals === undefined ? say`${String(act.amount)} units` : formatUnits(act.amount, act.decimals)],
        ...(act.mint === undefined ? [] : [[say`Token`, act.mint] as [string, string]]),
        [say`To`, act.to]
      ]
    case 'approve':
      return [
        [say`May be taken`, say`${String(act.amount)} units`],
        [say`Spender`, act.spender]
      ]
    case 'hand-over':
      return [[say`New owner`, act.to]]
    case 'call':
      return [[say`Program`, act.program]]
    case 'quiet':
      return []
  }
}
