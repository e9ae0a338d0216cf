import type { CallMeaning } from '../../evm/codec/call.ts'

export interface Call {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
}

/** What a container makes, in order: calls, or what a call of its own means. `by` is the account that makes it. */
export type Contained = readonly (
  | { readonly by: string; readonly call: Call; readonly isDelegateCall?: true }
  | { readonly by: string; readonly meaning: CallMeaning }
)[]

/** @param by the caller of the container */
export type CallDecoder = (call: Call & { readonly to: string }, by: string) => Contained | undefined
export type CallDecoders = Readonly<Record<string, CallDecoder>>

/** One call at the end of a chain of containers. */
export interface DecodedCall {
  readonly by: string
  readonly meaning: CallMeaning
  /** The code that is called runs with all rights of `by`. */
  readonly isDelegateCall?: true
}

export interface DecodedCalls {
  /** What carries the calls; absent for a plain call. */
  readonly container?: { readonly name: string; readonly address: string; readonly value: bigint }
  readonly calls: readonly DecodedCall[]
}
