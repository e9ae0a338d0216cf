import type { Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { send, to } from './call-requests.ts'
import { account, addressOf, transferLog } from './stub-node.ts'

// Signed values bound the chain's actions: the simulation shows one outcome, and a front-runner causes the worst one.

export const router = addressOf('e1')
export const pool = addressOf('d4')
export const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const weth = addressOf('c2')
export const other = addressOf('71')
export const ether = 10n ** 18n
export const never = 2n ** 40n
export const tokens = {
  [dollar]: { symbol: 'USDC', decimals: 6 },
  [weth]: { symbol: 'WETH', decimals: 18 },
  [other]: { symbol: 'OTH', decimals: 18 },
  [router]: { answers: { '0x6352211e': BigInt(account), '0x4aa4a4fc': BigInt(weth) } }
}
export const paid = (amount: bigint) => transferLog(dollar, account, pool, amount)
export const got = (amount: bigint, token: string = other) => transferLog(token, pool, account, amount)
export const rowOf = ({ rows, parts = [] }: ApprovalContent, label: string): string | undefined =>
  [rows, ...parts.map(part => part.rows)].flat().find(([each]) => each === label)?.[1]
export const requestApproval = (data: Hex, logs: readonly object[], value = 0n) =>
  send(to(router, data, value), { tokens, logs: [logs] })
