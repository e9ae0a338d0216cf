// Made by scripts/icons/build.ts from elements/icons/*.svg (Lucide, ISC). Not to be edited.
// prettier-ignore
export const accountIcons = {
  'arrow-down': 'M12 5v14M19 12l-7 7-7-7',
  'arrow-down-up': 'M3 16l 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16',
  'arrow-up': 'M5 12l 7-7 7 7M12 19V5',
  'arrow-up-right': 'M7 7h10v10M7 17 17 7',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  'external-link': 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 16v-4M12 8h.01',
  'log-out': 'M16 17l 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
  plus: 'M5 12h14M12 5v14'
} as const
