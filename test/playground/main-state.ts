/** Returns the state that stands for a screen where only one is shown. */
export const mainStateOf = (states: readonly string[]): string =>
  ['full', 'waiting', 'loading'].find(state => states.includes(state)) ?? states[0]!
