import { base58 } from '@scure/base'
import type { Instruction } from '../sign/solana.ts'

/** What an instruction does, as far as its bytes tell. Amounts are in the smallest unit. */
export type SolanaAct =
  | { readonly kind: 'send'; readonly from: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'send-token'
      readonly from: string
      readonly to: string
      readonly amount: bigint
      readonly mint?: string
      readonly decimals?: number
    }
  | { readonly kind: 'approve'; readonly account: string; readonly spender: string; readonly amount: bigint }
  /** The owner of an account, or who may close it, becomes somebody else. */
  | { readonly kind: 'hand-over'; readonly account: string; readonly to: string }
  | { readonly kind: 'quiet'; readonly name: 'fee' | 'open-account' | 'memo' | 'close-account' | 'revoke' }
  | { readonly kind: 'call'; readonly program: string; readonly data: string }

const system = '11111111111111111111111111111111'
const tokens = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budget = 'ComputeBudget111111111111111111111111111111'
const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** Anything that is not known to the byte is `call`. */
export function actOf({ program, accounts, data }: Instruction): SolanaAct {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const call: SolanaAct = { kind: 'call', program, data: base58.encode(data) }
  const [first, second, third] = accounts
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2 && accounts.length === 2 && first && second) {
    return { kind: 'send', from: first, to: second, amount: view.getBigUint64(4, true) }
  }
  if (program === budget) return { kind: 'quiet', name: 'fee' }
  if (memos.includes(program)) return { kind: 'quiet', name: 'memo' }
  if (program === associated && (data.length === 0 || (data.length === 1 && data[0]! < 2)))
    return { kind: 'quiet', name: 'open-account' }
  if (!tokens.includes(program) || !first) return call
  const amount = () => view.getBigUint64(1, true)
  switch (data[0]) {
    case 3:
      return data.length === 9 && second ? { kind: 'send-token', from: first, to: second, amount: amount() } : call
    case 12:
      return data.length === 10 && second && third
        ? { kind: 'send-token', from: first, to: third, amount: amount(), mint: second, decimals: data[9]! }
        : call
    case 4:
      return data.length === 9 && second ? { kind: 'approve', account: first, spender: second, amount: amount() } : call
    case 13:
      return data.length === 10 && third ? { kind: 'approve', account: first, spender: third, amount: amount() } : call
    case 6:
      return data.length === 35 && data[2] === 1 ? { kind: 'hand-over', account: first, to: base58.encode(data.slice(3)) } : call
    case 5:
      return data.length === 1 ? { kind: 'quiet', name: 'revoke' } : call
    case 9:
      return data.length === 1 ? { kind: 'quiet', name: 'close-account' } : call
    default:
      return call
  }
}
