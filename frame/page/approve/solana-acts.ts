import { formatUnits } from '../../../adapters/base/units.ts'
import type { Act, Right } from '../../../adapters/meaning/solana/act.ts'
import { isWrappedSol } from '../../../adapters/meaning/solana/chain-facts.ts'
import type { Part } from '../../../adapters/meaning/solana/meaning.ts'
import type { FrameNetwork } from '../config.ts'
import { toHex } from '../keys/bytes.ts'
import { say } from '../text/text.ts'
import { native } from './amounts.ts'
import { rowOfAnyLength, type Row } from './approval.ts'
import { visibleText } from './visible-text.ts'

/** An instruction as a screen shows it. */
export interface ShownAct {
  readonly title: string
  readonly rows: readonly Row[]
  /** Belongs to many a transaction that does something else: it does not change what that is called. */
  readonly isAside: boolean
}

/** `undefined` for what neither moves nor changes anything. */
export function showAct(part: Part, wallet: string, network: FrameNetwork): ShownAct | undefined {
  const shown = titleOf(part, wallet)
  return shown && { ...shown, rows: rowsOf(part, wallet, network) }
}

function titleOf({ act }: Part, wallet: string): Pick<ShownAct, 'title' | 'isAside'> | undefined {
  const told = (title: string, isAside = false) => ({ title, isAside })
  switch (act.kind) {
    case 'send':
      return told(act.from === wallet ? say`Send` : say`Move SOL`)
    case 'send-token':
      return told(act.authority === wallet ? say`Send` : say`Move tokens`)
    case 'create-account':
      return told(say`Create an account`)
    case 'open-token-account':
      return told(say`Open a token account`, true)
    case 'rent':
      return told(say`Pay rent for an account`)
    case 'approve':
      return told(say`Let somebody else spend`)
    case 'set-authority':
      return told(say`Change who has a right`)
    case 'close':
      return told(say`Close an account`)
    case 'withdraw':
      return told(say`Withdraw`)
    case 'initialize':
      return told(say`Set up an account`)
    case 'assign':
      return told(say`Give an account to a program`)
    case 'allocate':
      return told(say`Change the size of an account`)
    case 'burn':
      return told(say`Destroy tokens`)
    case 'mint':
      return told(say`Create tokens`)
    case 'freeze':
      return told(say`Freeze tokens`)
    case 'stake':
      return told(say`Stake`)
    case 'unstake':
      return told(say`Stop staking`)
    case 'move-stake':
      return told(say`Move a stake`)
    case 'lock-stake':
      return told(say`Lock a stake`)
    case 'token-rule':
      return told(say`Change the rules of a token`)
    case 'confidential':
      return told(say`Hidden amounts`)
    case 'unknown':
      return told(say`Use a program`)
    case 'quiet':
      return act.name === 'revoke' ? told(say`Take back a permission`) : undefined
    case 'memo':
    case 'advance-nonce':
      return undefined
  }
}

function rowsOf({ act, token, receiver, takes }: Part, wallet: string, network: FrameNetwork): readonly Row[] {
  const amount = (value: bigint): Row => [say`Amount`, tokenAmount(value, token)]
  const tokenRows: readonly Row[] = token ? [[say`Token`, token.mint]] : []
  const account = (address: string): Row => [say`Account`, address]
  switch (act.kind) {
    case 'send':
      return [
        [say`Amount`, native(network, act.amount)],
        ...(act.from === wallet ? [] : [[say`Out of`, act.from] as const]),
        ...toRows(act.to, receiver)
      ]
    case 'send-token':
      return [
        amount(act.amount),
        ...tokenRows,
        [say`Out of`, act.from],
        ...toRows(act.to, receiver),
        ...(act.fee === undefined ? [] : [[say`Of which the token keeps`, tokenAmount(act.fee, token)] as const])
      ]
    case 'create-account':
      return [
        [say`Amount`, native(network, act.amount)],
        [say`New account`, act.account],
        [say`Program`, act.program]
      ]
    case 'open-token-account':
      return [
        [say`Rent, at most`, native(network, takes ?? 0n)],
        [say`New account`, act.account],
        [say`Owner`, act.owner],
        [say`Token`, act.mint]
      ]
    case 'rent':
      return [[say`Rent, at most`, native(network, act.most)], account(act.account)]
    case 'approve':
      return [
        [say`May be taken`, tokenAmount(act.amount, token)],
        ...tokenRows,
        [say`Spender`, act.delegate],
        account(act.account)
      ]
    case 'set-authority':
      return [account(act.account), [say`Right`, rightName(act.right)], [say`Who has it then`, act.to ?? say`no one`]]
    case 'close':
      return [account(act.account), [say`Its SOL goes to`, act.to]]
    case 'withdraw':
      return [
        [say`Amount`, act.amount === undefined ? say`all` : native(network, act.amount)],
        [say`Out of`, act.from],
        [say`To`, act.to]
      ]
    case 'initialize':
      return [
        account(act.account),
        ...act.controllers.map((to): Row => [say`Who controls it`, to]),
        ...act.rights.map(({ right, to }): Row => [rightName(right), to])
      ]
    case 'assign':
      return [account(act.account), [say`Program`, act.program]]
    case 'burn':
    case 'mint':
      return [amount(act.amount), ...tokenRows, account(act.account)]
    case 'stake':
      return [account(act.account), [say`Validator’s vote account`, act.vote]]
    case 'move-stake':
      return [
        [say`Amount`, act.amount === undefined ? say`all` : native(network, act.amount)],
        [say`Out of`, act.from],
        [say`To`, act.to]
      ]
    case 'allocate':
    case 'freeze':
    case 'unstake':
    case 'lock-stake':
    case 'token-rule':
    case 'confidential':
      return [account(act.account)]
    case 'unknown':
      return [
        [say`Program`, act.program],
        [say`Data`, act.data.length === 0 ? say`none` : toHex(act.data)]
      ]
    default:
      return []
  }
}

const toRows = (to: string, receiver: string | undefined): readonly Row[] =>
  receiver === undefined || receiver === to
    ? [[say`To`, to]]
    : [
        [say`To`, receiver],
        [say`Into the token account`, to]
      ]

/** Texts that the transaction carries along. */
export const memoRows = (acts: readonly Act[]): readonly Row[] =>
  acts.flatMap(act => (act.kind === 'memo' ? [rowOfAnyLength(say`Memo`, visibleText(act.text))] : []))

export function tokenAmount(amount: bigint, token: Part['token']): string {
  if (token?.decimals === undefined) return say`${String(amount)} units`
  return `${formatUnits(amount, token.decimals)}${isWrappedSol(token.mint) ? ' SOL' : ''}`
}

export function rightName(right: Right): string {
  switch (right) {
    case 'owner':
      return say`Owns it`
    case 'close':
      return say`May close it and take its SOL`
    case 'mint':
      return say`May create tokens`
    case 'freeze':
      return say`May freeze tokens`
    case 'delegate':
      return say`May take tokens`
    case 'staker':
      return say`Controls where it’s staked`
    case 'withdrawer':
      return say`May withdraw everything`
    case 'nonce':
      return say`May withdraw its SOL and advance its nonce`
    case 'permanent-delegate':
      return say`May take anyone’s tokens`
    default:
      return say`May change the rules of the token`
  }
}
