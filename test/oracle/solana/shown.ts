import { formatUnits, parseUnits } from '../../../adapters/base/units.ts'
import type { ApprovalContent, ApprovalRow } from '../../../frame/page/approve/approval-content.ts'
import { controllerOf, type Effect, type States } from './effects.ts'

// Compares the content of a screen with the executed effects.

type Section = readonly ApprovalRow[]

const sectionsOf = ({ parts = [], rows }: ApprovalContent): readonly Section[] => [rows, ...parts.map(part => part.rows)]

export const textOf = (approval: ApprovalContent): string =>
  [
    approval.title,
    ...approval.dangers,
    ...approval.warnings,
    ...[...(approval.sum ?? []), ...sectionsOf(approval).flat()].map(row => row.join(' '))
  ].join('\n')

const rowOf = (approval: ApprovalContent, label: string): string | undefined =>
  [...(approval.sum ?? []), ...sectionsOf(approval).flat()].find(([name]) => name === label)?.[1]

/** Parses the lamports of a row such as `0.5 SOL`; `undefined` for "everything". */
export function lamportsIn(approval: ApprovalContent, label: string): bigint | undefined {
  const text = rowOf(approval, label)
  const amount = /^([\d.]+) SOL$/.exec(text ?? '')?.[1]
  const value = amount === undefined ? undefined : parseUnits(amount, 9)
  return typeof value === 'bigint' ? value : undefined
}

/** Format of a token's amounts: multiplied by `scale`, with that many decimals. */
interface Counts {
  readonly decimals: number
  readonly scale: bigint
}

/** Returns whether the screen shows the whole effect: amount, token and recipient. */
export function isNamed(effect: Effect, approval: ApprovalContent, after: States, counts: (mint: string) => Counts): boolean {
  const text = textOf(approval)
  switch (effect.kind) {
    case 'right':
      return text.includes(effect.account) && text.includes(effect.to)
    case 'lost':
      return approval.dangers.some(words => words.includes(effect.account))
    case 'lamports': {
      const owner = controllerOf(after.get(effect.to))
      const naming = namesOneOf([effect.to, ...(owner === undefined ? [] : [owner])])
      // a danger's sentence names what is closed, or withdrawn in full
      if (approval.dangers.some(words => words.includes(effect.to) && words.includes(`${formatUnits(effect.amount, 9)} SOL`)))
        return true
      // a transfer of an account to itself is not received
      const isFromElsewhere = (section: Section) =>
        !section.some(([label, value]) => label === 'From account' && value === effect.to)
      return isSum(
        sectionsOf(approval).filter(section => naming(section) && isFromElsewhere(section)),
        effect.amount,
        value => /^([\d.]+) SOL$/.exec(value)?.[1],
        { decimals: 9, scale: 1n }
      )
    }
    case 'token': {
      const owners = effect.receivers.flatMap(account => controllerOf(after.get(account)) ?? [])
      const names = namesOneOf([...effect.receivers, ...owners])
      const sections = sectionsOf(approval).filter(
        section =>
          section.some(([, value]) => value === effect.mint) &&
          // a burn has no recipient
          (names(section) || !section.some(([label]) => label === 'To'))
      )
      const isShown = (some: readonly Section[]) =>
        isSum(some, effect.amount, value => /^([\d.]+)(?: SOL)?$/.exec(value)?.[1], counts(effect.mint))
      // a burn has a separate section, whatever is minted for others beside it
      return isShown(sections) || sections.some(section => isShown([section]))
    }
  }
}

const namesOneOf =
  (addresses: readonly string[]) =>
  (section: Section): boolean =>
    section.some(([, value]) => addresses.includes(value))

/** Amounts have to add up exactly, to the unit; a rent is shown as its maximum. */
function isSum(
  sections: readonly Section[],
  amount: bigint,
  numberIn: (value: string) => string | undefined,
  { decimals, scale }: Counts
): boolean {
  let [sum, isBound] = [0n, false]
  for (const [label, value] of sections.flat()) {
    if (label !== 'Amount' && label !== 'Max rent') continue
    const units = /^(\d+) units$/.exec(value)?.[1]
    const number = numberIn(value)
    const read = units === undefined ? (number === undefined ? 0n : parseUnits(number, decimals)) : BigInt(units)
    if (typeof read === 'bigint') sum += units === undefined ? read : read * scale
    isBound ||= label === 'Max rent'
  }
  return isBound ? sum >= amount * scale : sum === amount * scale
}
