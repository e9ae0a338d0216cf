import { atom, computed } from 'nanostores'
import { slippageBounds, slippageTolerance } from '../options/limits.ts'
import { parseSlippage } from './quote.ts'

/** Creates the slippage tolerance: typed in percent, read in basis points. */
export function createSlippageField() {
  const $typedSlippage = atom(String(slippageTolerance))
  /** `undefined`: the input is not a number or out of bounds. */
  const $slippage = computed($typedSlippage, typed => {
    const slippage = parseSlippage(typed)
    const { least, most } = slippageBounds
    return slippage !== undefined && slippage >= least * 100 && slippage <= most * 100 ? slippage : undefined
  })

  function setSlippage(typed: string): void {
    $typedSlippage.set(typed)
  }

  return { $typedSlippage, $slippage, setSlippage }
}
