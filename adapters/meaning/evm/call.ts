import type { CallMeaning } from '../../evm/codec/decode-call.ts'

export interface Call {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
}

/**
 * Contents of a container, in order: calls, or the meaning of a call of its own.
 * `by` is the calling account.
 */
export type Contained = readonly (
  | { readonly by: string; readonly call: Call; readonly isDelegateCall?: true }
  | { readonly by: string; readonly meaning: CallMeaning; readonly stays?: true }
)[]

/**
 * Decodes a container.
 *
 * @param by the caller of the container
 */
export type CallDecoder = (call: Call & { readonly to: string }, by: string) => Contained | undefined
export type CallDecoders = Readonly<Record<string, CallDecoder>>

/** One call at the end of a chain of containers. */
export interface DecodedCall {
  readonly by: string
  readonly meaning: CallMeaning
  /** The called code runs with all rights of `by`. */
  readonly isDelegateCall?: true
  /** True if the call is nested in another one. */
  readonly isInner?: true
  /** A payment that a contract may keep: its nested calls do not necessarily forward it. */
  readonly stays?: true
}

/** A call that contains other calls. */
export interface Container {
  readonly name: string
  readonly address: string
  /** Native value sent to it. */
  readonly value: bigint
  readonly calls: readonly DecodedCall[]
}

export interface DecodedCalls {
  /** Absent for a plain call. */
  readonly container?: Container
  /** Nested containers. */
  readonly nested: readonly Container[]
  readonly calls: readonly DecodedCall[]
}
