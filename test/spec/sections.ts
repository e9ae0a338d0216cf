import { purpose } from './1-purpose.ts'
import { screens } from './2-screens.ts'
import { entities } from './3-entities.ts'
import { states } from './4-states.ts'
import { validation } from './5-validation.ts'
import { roles } from './6-roles.ts'
import { calls } from './7-calls.ts'
import { errors } from './8-errors.ts'
import { businessLimits } from './9-limits.ts'
import type { Section } from './entry.ts'

/** The specification, section by section, and where each of its words is kept. */
export const sections: readonly Section[] = [
  { number: 1, entries: purpose, count: 29 },
  { number: 2, entries: screens, count: 23 },
  { number: 3, entries: entities, count: 50 },
  { number: 4, entries: states, count: 24 },
  { number: 5, entries: validation, count: 29 },
  { number: 6, entries: roles, count: 9 },
  { number: 7, entries: calls, count: 36 },
  { number: 8, entries: errors, count: 46 },
  { number: 9, entries: businessLimits, count: 44 }
]
