// Made by scripts/icons/build.ts from elements/icons/*.svg (Lucide, ISC). Not to be edited.
import { chevronDown, triangleAlert } from './button.ts'

// prettier-ignore
export const initialIcons = {
  'arrow-left': 'M12 19l-7-7 7-7M19 12H5',
  check: 'M20 6 9 17l-5-5',
  'chevron-down': chevronDown,
  'chevron-right': 'M9 18l 6-6-6-6',
  'circle-question-mark': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
  'triangle-alert': triangleAlert,
  x: 'M18 6 6 18M6 6l 12 12'
} as const
