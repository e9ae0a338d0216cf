// Made by elements/icons/build.ts from the .svg files beside it (Lucide, ISC). Not to be edited.
import { chevronDown, triangleAlert } from './button.ts'

// prettier-ignore
export const first = {
  'arrow-left': 'M12 19l-7-7 7-7M19 12H5',
  check: 'M20 6 9 17l-5-5',
  'chevron-down': chevronDown,
  'chevron-right': 'M9 18l 6-6-6-6',
  'circle-question-mark': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
  'layout-grid': 'M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1z',
  search: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z',
  'triangle-alert': triangleAlert,
  x: 'M18 6 6 18M6 6l 12 12'
} as const
