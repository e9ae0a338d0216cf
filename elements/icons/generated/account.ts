// Made by elements/icons/build.ts from the .svg files beside it (Lucide, ISC). Not to be edited.
// prettier-ignore
export const account = {
  'arrow-down': 'M12 5v14M19 12l-7 7-7-7',
  'arrow-up': 'M5 12l 7-7 7 7M12 19V5',
  'arrow-up-right': 'M7 7h10v10M7 17 17 7'
} as const
