import { $options, type OptionChanges } from '../options/options.ts'

/**
 * Changes options while the kit runs: networks, features, listed wallets.
 * Wallets stay connected and the screens update. An option that is not named is kept, in `features` too; `networks` is the
 * whole list; `undefined` restores the default.
 *
 * @throws KitError `invalid-option` as `createKit` does, and for options fixed at start; nothing has changed then. `aborted`
 * while no kit runs
 */
export async function updateOptions(changes: OptionChanges): Promise<void> {
  const options = $options.get()
  const flow = await import('./change-options.ts')
  flow.applyOptionChanges(changes, options)
}
