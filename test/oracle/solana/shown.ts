import { formatUnits, parseUnits } from '../../../adapters/base/units.ts'
import type { Approval, Row } from '../../../frame/page/approve/approval.ts'
import { controllerOf, type Effect, type States } from './effects.ts'

// What a screen says, against what has happened.

type Section = readonly Row[]

const sectionsOf = ({ parts = [], rows }: Approval): readonly Section[] => [rows, ...parts.map(part => part.rows)]

export const textOf = (approval: Approval): string =>
  [
    approval.title,
    ...approval.dangers,
    ...approval.warnings,
    ...[...(approval.sum ?? []), ...sectionsOf(approval).flat()].map(row => row.join(' '))
  ].join('\n')

const rowOf = (approval: Approval, label: string): string | undefined =>
  [...(approval.sum ?? []), ...sectionsOf(approval).flat()].find(([name]) => name === label)?.[1]

/** Lamports in a row such as `0.5 SOL`; `undefined` for "everything". */
export function lamportsIn(approval: Approval, label: string): bigint | undefined {
  const text = rowOf(approval, label)
  const amount = /^([\d.]+) SOL$/.exec(text ?? '')?.[1]
  const value = amount === undefined ? undefined : parseUnits(amount, 9)
  return typeof value === 'bigint' ? value : undefined
}

/** Whether everything that has happened stands on the screen: how much, of what, and to whom. */
export function isNamed(effect: Effect, approval: Approval, after: States, decimals: (mint: string) => number): boolean {
  const text = textOf(approval)
  switch (effect.kind) {
    case 'right':
      return text.includes(effect.account) && text.includes(effect.to)
    case 'lost':
      return text.includes(effect.account)
    case 'lamports': {
      const owner = controllerOf(after.get(effect.to))
      const naming = namesOneOf([effect.to, ...(owner === undefined ? [] : [owner])])
      // what is closed, or withdrawn in full, is in the sentence of a danger
      if (approval.dangers.some(words => words.includes(effect.to) && words.includes(`${formatUnits(effect.amount, 9)} SOL`)))
        return true
      // what an account sends to itself is not what it receives
      const isFromElsewhere = (section: Section) => !section.some(([label, value]) => label === 'Out of' && value === effect.to)
      return isSum(
        sectionsOf(approval).filter(section => naming(section) && isFromElsewhere(section)),
        effect.amount,
        value => /^([\d.]+) SOL$/.exec(value)?.[1],
        9
      )
    }
    case 'token': {
      const owners = effect.receivers.flatMap(account => controllerOf(after.get(account)) ?? [])
      const names = namesOneOf([...effect.receivers, ...owners])
      const sections = sectionsOf(approval).filter(
        section =>
          section.some(([, value]) => value === effect.mint) &&
          // what is destroyed has no receiver
          (names(section) || !section.some(([label]) => label === 'To'))
      )
      const units = decimals(effect.mint)
      return isSum(sections, effect.amount, value => /^([\d.]+)(?: SOL)?$/.exec(value)?.[1], units)
    }
  }
}

const namesOneOf =
  (addresses: readonly string[]) =>
  (section: Section): boolean =>
    section.some(([, value]) => addresses.includes(value))

/** Amounts have to add up to the unit; a rent is shown as the most it can be. */
function isSum(
  sections: readonly Section[],
  amount: bigint,
  numberIn: (value: string) => string | undefined,
  decimals: number
): boolean {
  let [sum, isBound] = [0n, false]
  for (const [label, value] of sections.flat()) {
    if (label !== 'Amount' && label !== 'Rent, at most') continue
    const units = /^(\d+) units$/.exec(value)?.[1]
    const number = numberIn(value)
    const read = units === undefined ? (number === undefined ? 0n : parseUnits(number, decimals)) : BigInt(units)
    if (typeof read === 'bigint') sum += read
    isBound ||= label === 'Rent, at most'
  }
  return isBound ? sum >= amount : sum === amount
}
