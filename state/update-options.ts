import { $options, type OptionChanges } from './options.ts'

/**
 * Takes other options while the kit runs: networks, what is on, which wallets are listed. Wallets stay connected, and what shows follows. What is
 * not named stays as it is, in `features` too; `networks` is the whole list; `undefined` is as by default.
 *
 * @throws KitError `invalid-option` as `createKit` does, and for what is settled when the kit starts; nothing has changed then. `aborted` while
 * no kit runs
 */
export async function updateOptions(changes: OptionChanges): Promise<void> {
  const options = $options.get()
  const flow = await import('./flows/update-options.ts')
  flow.updateOptions(changes, options)
}
