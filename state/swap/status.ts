import type { SwapOutcome, SwapStep } from './submit.ts'

export type SwapStatus =
  | { readonly name: 'editing' }
  /**
   * The wallet was asked; closing the modal does not withdraw that.
   * `step` is absent while the swap is built and simulated.
   */
  | { readonly name: 'asking'; readonly step?: SwapStep }
  /** The reviewed quote is no longer available: there is a new one to review. */
  | { readonly name: 'moved' }
  | Exclude<SwapOutcome, { readonly name: 'refused' }>
