import type { GrantedRight } from '../../../adapters/meaning/solana/changes.ts'
import type { Danger } from '../../../adapters/meaning/solana/meaning.ts'
import type { FrameNetwork } from '../config.ts'
import { t } from '../text/translate.ts'
import { native } from './amounts.ts'
import { rightName } from './decode-solana.ts'

/** Describes a danger in a sentence that names the beneficiary. */
export function dangerText(danger: Danger, network: FrameNetwork): string {
  switch (danger.kind) {
    case 'unknown':
      return unknownText(danger)
    case 'priority-fee':
      return t`The priority fee is ${native(network, danger.amount)}. Usual ones are far below ${native(network, 10_000_000n)}.`
    case 'approve':
      return t`${danger.to} can take tokens from ${danger.account} without asking again.`
    case 'right':
      return grantText(danger)
    case 'right-given-up':
      return t`A right over ${danger.account} would be lost permanently: ${rightName(danger.right)}.`
    case 'funds':
      return danger.to === undefined
        ? t`${native(network, danger.amount)} would go to the account ${danger.account}, which this transaction doesn’t make yours.`
        : t`${native(network, danger.amount)} would go to the account ${danger.account}, which ${danger.to} controls.`
    case 'close':
      return danger.lamports === undefined
        ? t`The account ${danger.account} would be closed. All SOL in it goes to ${danger.to}.`
        : t`The account ${danger.account} would be closed. ${native(network, danger.lamports)} in it goes to ${danger.to}.`
    case 'withdraw-all':
      return t`Everything that can be withdrawn from ${danger.account} goes to ${danger.to}.`
    case 'assign':
      return t`The account ${danger.account} would belong to the program ${danger.program}.`
    case 'allocate':
      return t`The account ${danger.account} would hold data. Such an account can no longer send its SOL.`
    case 'locked':
      return t`The SOL in ${danger.account} could no longer be withdrawn for some time.`
    case 'freeze':
      return t`The tokens in ${danger.account} could no longer be moved.`
    case 'unknown-token':
      return t`Couldn’t find out which token leaves ${danger.account}.`
    case 'token-rule':
      return t`This changes the rules or the protection of ${danger.account}.`
    case 'confidential':
      return t`Amounts of ${danger.account} are encrypted and can’t be shown.`
    case 'held':
      return t`${danger.to} has a right over ${danger.account}, which receives this: ${rightName(danger.right)}.`
  }
}

/** Describes a right that another account gets. */
export const grantText = ({ right, account, to }: GrantedRight): string =>
  right === 'owner'
    ? t`This makes ${to} the owner of account ${account}.`
    : t`${to} would get a right over ${account}: ${rightName(right)}.`

function unknownText({ reason, program }: Danger & { kind: 'unknown' }): string {
  switch (reason) {
    case 'program':
      return t`This wallet doesn’t know the program ${program}. It can do anything with the accounts it gets.`
    case 'instruction':
      return t`This wallet doesn’t understand the instruction for the program ${program}.`
    case 'account':
      return t`The program ${program} gets accounts that the network didn’t return.`
    case 'extra':
      return t`The program ${program} gets accounts that don’t match its instruction.`
  }
}
