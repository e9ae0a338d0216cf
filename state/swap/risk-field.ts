import { atom, computed, type ReadableAtom } from 'nanostores'
import { getSwapRisks } from './problem.ts'
import type { Sides } from './sides.ts'

interface Form {
  readonly sides: Sides
  /** In percent. */
  readonly $impact: ReadableAtom<number | undefined>
  /** In basis points. */
  readonly $slippage: ReadableAtom<number | undefined>
}

/** Creates the risks of a swap, and the user's confirmation of them. */
export function createRiskField({ sides: { $from, $to, $fromAddress, $toAddress }, $impact, $slippage }: Form) {
  /** Key of the confirmed risks. Another risk must be confirmed again. */
  const $acceptedRisks = atom('')
  const $risks = computed([$from, $to, $impact, $slippage], getSwapRisks)
  /** Key of risks and tokens: a confirmation is valid for these tokens only. */
  const $riskKey = computed([$risks, $fromAddress, $toAddress], (risks, ...sides) => [...risks, ...sides].join(' '))
  const $accepted = computed([$riskKey, $acceptedRisks], (key, accepted) => key === accepted)

  function accept(accepted: boolean): void {
    $acceptedRisks.set(accepted ? $riskKey.get() : '')
  }

  return { $risks, $accepted, accept }
}

export type RiskField = ReturnType<typeof createRiskField>
