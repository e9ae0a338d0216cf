import type { GrantedRight } from '../../../adapters/meaning/solana/changes.ts'
import type { Danger } from '../../../adapters/meaning/solana/meaning.ts'
import type { FrameNetwork } from '../config.ts'
import { say } from '../text/text.ts'
import { native } from './amounts.ts'
import { rightName } from './solana-acts.ts'

/** What a danger is, in a sentence that names who profits. */
export function dangerText(danger: Danger, network: FrameNetwork): string {
  switch (danger.kind) {
    case 'unknown':
      return unknownText(danger)
    case 'priority-fee':
      return say`The priority fee is ${native(network, danger.amount)}. Usual ones are far below ${native(network, 10_000_000n)}.`
    case 'approve':
      return say`${danger.to} may take tokens from ${danger.account} without asking again.`
    case 'right':
      return grantText(danger)
    case 'right-given-up':
      return say`A right over ${danger.account} would be lost permanently: ${rightName(danger.right)}.`
    case 'funds':
      return danger.to === undefined
        ? say`${native(network, danger.amount)} would go to the account ${danger.account}, which this transaction does not make yours.`
        : say`${native(network, danger.amount)} would go to the account ${danger.account}, which ${danger.to} controls.`
    case 'close':
      return danger.lamports === undefined
        ? say`The account ${danger.account} would be closed. All SOL in it goes to ${danger.to}.`
        : say`The account ${danger.account} would be closed. ${native(network, danger.lamports)} in it goes to ${danger.to}.`
    case 'withdraw-all':
      return say`Everything that can be withdrawn from ${danger.account} goes to ${danger.to}.`
    case 'assign':
      return say`The account ${danger.account} would belong to the program ${danger.program}.`
    case 'allocate':
      return say`The account ${danger.account} would hold data. Such an account can no longer send its SOL.`
    case 'locked':
      return say`The SOL in ${danger.account} could no longer be withdrawn for some time.`
    case 'freeze':
      return say`The tokens in ${danger.account} could no longer be moved.`
    case 'unknown-token':
      return say`Couldn’t find out which token leaves ${danger.account}.`
    case 'token-rule':
      return say`This changes the rules or the protection of ${danger.account}.`
    case 'confidential':
      return say`Amounts of ${danger.account} are encrypted and can’t be shown.`
    case 'held':
      return say`${danger.to} has a right over ${danger.account}, which receives this: ${rightName(danger.right)}.`
  }
}

/** A right that another account gets. */
export const grantText = ({ right, account, to }: GrantedRight): string =>
  right === 'owner'
    ? say`The account ${account} would belong to ${to}.`
    : say`${to} would get a right over ${account}: ${rightName(right)}.`

function unknownText({ reason, program }: Danger & { kind: 'unknown' }): string {
  switch (reason) {
    case 'program':
      return say`This wallet doesn’t know the program ${program}. It can do anything with the accounts that it gets.`
    case 'instruction':
      return say`This wallet doesn’t understand the instruction for the program ${program}.`
    case 'account':
      return say`The program ${program} gets accounts that the network didn’t return.`
    case 'extra':
      return say`The program ${program} gets accounts that don’t match its instruction.`
  }
}
