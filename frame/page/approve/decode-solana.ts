import { formatUnits } from '../../../adapters/base/units.ts'
import type { Act, QuietName, Right } from '../../../adapters/meaning/solana/act.ts'
import { isWrappedSol } from '../../../adapters/meaning/solana/chain-facts.ts'
import { countedAmount } from '../../../adapters/meaning/solana/counting.ts'
import type { MovedToken, Part } from '../../../adapters/meaning/solana/meaning.ts'
import type { FrameNetwork } from '../config.ts'
import { toHex } from '../keys/bytes.ts'
import { t } from '../text/translate.ts'
import { native } from './amounts.ts'
import { rowOfAnyLength, type ApprovalRow } from './approval-content.ts'
import { revealInvisible } from './reveal-invisible.ts'

/** An instruction in the form in which a screen shows it. */
export interface ShownAct {
  readonly title: string
  readonly rows: readonly ApprovalRow[]
  /** True for an instruction that accompanies others and does not change the title of the transaction. */
  readonly isAside: boolean
}

/** Account, network and device time in milliseconds. */
export interface SolanaPlace {
  readonly account: string
  readonly network: FrameNetwork
  readonly now: number
}

/** Describes an instruction. Returns `undefined` if it neither moves nor changes anything. */
export function showAct(part: Part, place: SolanaPlace): ShownAct | undefined {
  const shown = titleOf(part, place.account)
  return shown && { ...shown, rows: rowsOf(part, place) }
}

function titleOf({ act }: Part, wallet: string): Pick<ShownAct, 'title' | 'isAside'> | undefined {
  const titled = (title: string, isAside = false) => ({ title, isAside })
  switch (act.kind) {
    case 'send':
      return titled(act.from === wallet ? t`Send` : t`Transfer SOL`)
    case 'send-token':
      return titled(act.authority === wallet ? t`Send` : t`Transfer tokens`)
    case 'create-account':
      return titled(t`Create an account`)
    case 'open-token-account':
      return titled(t`Open a token account`, true)
    case 'rent':
      return titled(t`Pay rent for an account`)
    case 'approve':
      return titled(t`Allow token spending`)
    case 'set-authority':
      return titled(t`Change an authority`)
    case 'close':
      return titled(t`Close an account`)
    case 'withdraw':
      return titled(t`Withdraw`)
    case 'initialize':
      return titled(t`Set up an account`)
    case 'assign':
      return titled(t`Give an account to a program`)
    case 'allocate':
      return titled(t`Change the size of an account`)
    case 'burn':
      return titled(t`Destroy tokens`)
    case 'mint':
      return titled(t`Create tokens`)
    case 'freeze':
      return titled(t`Freeze tokens`)
    case 'stake':
      return titled(t`Stake`)
    case 'unstake':
      return titled(t`Stop staking`)
    case 'move-stake':
      return titled(t`Move a stake`)
    case 'lock-stake':
      return titled(t`Lock a stake`)
    case 'token-rule':
      return titled(t`Change the rules of a token`)
    case 'confidential':
      return titled(t`Hidden amounts`)
    case 'unknown':
      return titled(t`Program interaction`)
    case 'quiet': {
      const title = act.account === undefined ? undefined : changeTitle(act.name)
      return title === undefined ? undefined : titled(title)
    }
    case 'memo':
    case 'advance-nonce':
      return undefined
  }
}

/** Returns the title of an instruction that changes an account and takes nothing from it. */
function changeTitle(name: QuietName): string | undefined {
  switch (name) {
    case 'revoke':
      return t`Revoke approval`
    case 'thaw':
      return t`Unfreeze tokens`
    case 'require-memo':
      return t`Require a memo from senders`
    case 'cpi-guard':
      return t`Protect tokens from programs`
    case 'table':
      return t`Deactivate an address table`
    case 'recover-nested':
      return t`Recover tokens of an account`
    default:
      return undefined
  }
}

function rowsOf({ act, token, receiver, takes }: Part, { account: wallet, network, now }: SolanaPlace): readonly ApprovalRow[] {
  const amount = (value: bigint): ApprovalRow => [t`Amount`, tokenAmount(value, token, now)]
  const tokenRows: readonly ApprovalRow[] = token ? [[t`Token`, token.mint]] : []
  const account = (address: string): ApprovalRow => [t`Account`, address]
  switch (act.kind) {
    case 'send':
      return [
        [t`Amount`, native(network, act.amount)],
        ...(act.from === wallet ? [] : [[t`From account`, act.from] as const]),
        ...toRows(act.to, receiver)
      ]
    case 'send-token':
      return [
        amount(act.amount),
        ...tokenRows,
        [t`From account`, act.from],
        ...toRows(act.to, receiver),
        ...(act.fee === undefined ? [] : [[t`Token transfer fee`, tokenAmount(act.fee, token, now)] as const])
      ]
    case 'create-account':
      return [
        [t`Amount`, native(network, act.amount)],
        [t`New account`, act.account],
        [t`Program`, act.program]
      ]
    case 'open-token-account':
      return [
        [t`Max rent`, native(network, takes ?? 0n)],
        [t`New account`, act.account],
        [t`Owner`, act.owner],
        [t`Token`, act.mint]
      ]
    case 'rent':
      return [[t`Max rent`, native(network, act.most)], account(act.account)]
    case 'approve':
      return [
        [t`Spending limit`, tokenAmount(act.amount, token, now)],
        ...tokenRows,
        [t`Spender`, act.delegate],
        account(act.account)
      ]
    case 'set-authority':
      return [account(act.account), [t`Authority type`, rightName(act.right)], [t`New authority`, act.to ?? t`No one`]]
    case 'close':
      return [account(act.account), [t`Its SOL goes to`, act.to]]
    case 'withdraw':
      return [
        [t`Amount`, act.amount === undefined ? t`All` : native(network, act.amount)],
        [t`From account`, act.from],
        [t`To`, act.to]
      ]
    case 'initialize':
      return [
        account(act.account),
        ...act.controllers.map((to): ApprovalRow => [t`Controlled by`, to]),
        ...act.rights.map(({ right, to }): ApprovalRow => [rightName(right), to])
      ]
    case 'assign':
      return [account(act.account), [t`Program`, act.program]]
    case 'burn':
    case 'mint':
      return [amount(act.amount), ...tokenRows, account(act.account)]
    case 'stake':
      return [account(act.account), [t`Validator’s vote account`, act.vote]]
    case 'move-stake':
      return [
        [t`Amount`, act.amount === undefined ? t`All` : native(network, act.amount)],
        [t`From account`, act.from],
        [t`To`, act.to]
      ]
    case 'allocate':
    case 'freeze':
    case 'unstake':
    case 'lock-stake':
    case 'token-rule':
    case 'confidential':
      return [account(act.account)]
    case 'quiet':
      return act.account === undefined ? [] : [account(act.account)]
    case 'unknown':
      return [[t`Program`, act.program], rowOfAnyLength(t`Data`, act.data.length === 0 ? t`None` : toHex(act.data))]
    default:
      return []
  }
}

const toRows = (to: string, receiver: string | undefined): readonly ApprovalRow[] =>
  receiver === undefined || receiver === to
    ? [[t`To`, to]]
    : [
        [t`To`, receiver],
        [t`To token account`, to]
      ]

/** Returns a row for each memo of the transaction. */
export const memoRows = (acts: readonly Act[]): readonly ApprovalRow[] =>
  acts.flatMap(act => (act.kind === 'memo' ? [rowOfAnyLength(t`Memo`, revealInvisible(act.text))] : []))

/** Formats an amount as other wallets do, in units if the decimals are unknown. */
export function tokenAmount(amount: bigint, token: MovedToken | undefined, now: number): string {
  const counted = countedAmount(amount, token?.counting, now)
  if (token?.decimals === undefined || counted === undefined) return t`${String(amount)} units`
  return `${formatUnits(counted, token.decimals)}${isWrappedSol(token.mint) ? ' SOL' : ''}`
}

export function rightName(right: Right): string {
  switch (right) {
    case 'owner':
      return t`Owns it`
    case 'close':
      return t`Can close it and take its SOL`
    case 'mint':
      return t`Can create tokens`
    case 'freeze':
      return t`Can freeze tokens`
    case 'delegate':
      return t`Can take tokens`
    case 'staker':
      return t`Controls where it’s staked`
    case 'withdrawer':
      return t`Can withdraw everything`
    case 'nonce':
      return t`Can withdraw its SOL and advance its nonce`
    case 'permanent-delegate':
      return t`Can take anyone’s tokens`
    default:
      return t`Can change the rules of the token`
  }
}
