import type { Act } from '../../../adapters/meaning/evm/act.ts'
import { t } from '../text/translate.ts'
import { rowOfAnyLength, type ApprovalRow } from './approval-content.ts'
import type { DescribedAct } from './describe-acts.ts'
import { shown } from './shown.ts'
import { revealInLine } from './reveal-invisible.ts'

type ElsewhereAct = Extract<Act, { kind: 'key' | 'name' | 'service-send' | 'service-move' | 'service-agent' | 'service-fee' }>

/**
 * Describes an off-chain effect at a service: a name, an account and its contents.
 * No simulation shows it.
 */
export function describeElsewhere(origin: string, act: ElsewhereAct): DescribedAct {
  const describe = (title: string, rows: readonly ApprovalRow[], danger: string): DescribedAct => ({
    title,
    rows,
    warnings: [],
    dangers: [danger]
  })
  switch (act.kind) {
    case 'key':
      return { title: '', rows: [], warnings: [], dangers: [], ...keyWords(origin, act) }
    case 'name': {
      const name = revealInLine(act.name)
      return describe(
        t`Transfer a name`,
        [rowOfAnyLength(t`Name`, name)],
        t`Anyone with this signature can give the Farcaster name ${name} to any account.`
      )
    }
    case 'service-send': {
      const what = amountIn(act)
      return describe(
        t`Transfer tokens`,
        [rowOfAnyLength(t`Amount`, what), [t`From balance`, act.service], rowOfAnyLength(t`To`, shown(act.to))],
        t`Anyone with this signature can move ${what} from your ${act.service} account to ${shown(act.to)}.`
      )
    }
    case 'service-move': {
      const to =
        act.to === 'perps'
          ? t`the perps balance of your ${act.service} account`
          : t`the spot balance of your ${act.service} account`
      return {
        title: t`Transfer tokens`,
        rows: [rowOfAnyLength(t`Amount`, amountIn(act)), [t`To`, to]],
        warnings: [t`If you sign, ${amountIn(act)} moves to ${to}. It stays yours.`],
        dangers: []
      }
    }
    case 'service-agent':
      return describe(
        t`Let others act for you`,
        [[t`Granted to`, shown(act.to)]],
        t`If you sign, ${shown(act.to)} can trade with everything in your ${act.service} account.`
      )
    case 'service-fee':
      return describe(
        t`Let others take a fee`,
        [[t`Granted to`, shown(act.to)], rowOfAnyLength(t`Max fee`, revealInLine(act.most))],
        t`If you sign, ${shown(act.to)} can take a fee of up to ${revealInLine(act.most)} from trades of your ${act.service} account.`
      )
  }
}

const amountIn = ({ amount, token }: { readonly amount: string; readonly token: string }): string =>
  `${revealInLine(amount)} ${revealInLine(token)}`

/**
 * Describes the derivation of a service's key: a danger on every site except the service's own, where
 * its users create it.
 */
function keyWords(origin: string, { service, homes }: Extract<Act, { kind: 'key' }>): Partial<DescribedAct> {
  const { protocol, host } = new URL(origin)
  return protocol === 'https:' && homes.includes(host)
    ? { warnings: [t`This signature is a key to your ${service} account. Anyone who gets it controls that account.`] }
    : {
        dangers: [
          t`This signature is a key to your ${service} account, and ${origin} is asking. Anyone who gets it controls that account.`
        ]
      }
}
