import { programs as transferPrograms } from '../../solana/codec/instructions.ts'

/** Programs with known instructions. */
export const programs = {
  ...transferPrograms,
  stake: 'Stake11111111111111111111111111111111111111',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  firstMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'
} as const

/** Wrapped SOL, of Token and of Token-2022. */
export const wrappedSol = ['So11111111111111111111111111111111111111112', '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP']
