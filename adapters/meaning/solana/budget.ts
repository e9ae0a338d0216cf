import { quiet, type Decoder } from './decoder.ts'
import { programs } from './programs.ts'

// Compute budget, priority fee, and memos.

const budget = (name: string, tag: number, decode: Decoder['decode']): Decoder => ({
  name: `compute-budget/${name}`,
  program: programs.computeBudget,
  tag: [tag],
  accounts: 0,
  decode
})

export const budgetDecoders: readonly Decoder[] = [
  budget('heap-frame', 1, read => {
    read.u32()
    return quiet('compute')()
  }),
  // `fee.ts` computes their cost
  budget('unit-limit', 2, read => {
    read.u32()
    return quiet('compute')()
  }),
  budget('unit-price', 3, read => {
    read.u64()
    return quiet('compute')()
  }),
  budget('data-size-limit', 4, read => {
    read.u32()
    return quiet('compute')()
  })
]

const memo = (program: string, name: string): Decoder => ({
  name,
  program,
  tag: [],
  accounts: 0,
  // signers, which the program only checks
  extra: 'any',
  decode: read => ({ kind: 'memo', text: read.text(read.left) })
})

export const memoDecoders: readonly Decoder[] = [memo(programs.memo, 'memo'), memo(programs.firstMemo, 'memo-1')]
