// Made by scripts/icons/build.ts from elements/icons/*.svg (Lucide, ISC). Not to be edited.
// prettier-ignore
export const sendIcons = {
  'clipboard-paste': 'M11 14h10M16 4h2a2 2 0 0 1 2 2v1.344M17 18l 4-4-4-4M8 4H6a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h12a2 2 0 0 0 1.793-1.113M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z'
} as const
