import type { Options } from '../options/options.ts'

let told: object | undefined

/** Warns the developer once per kit that without adapters users find no wallet. */
export function warnNoAdapters(options: Options): void {
  if (told === options.run) return
  told = options.run
  console.warn(
    'w3m-kit: No wallet can be connected, because createKit() was given no adapters. Pass one for each kind of chain, such as ' +
      "adapters: [evm()] of 'w3m-kit/adapters/evm', or ...universal('your-project-id') of 'w3m-kit/universal' for WalletConnect alone."
  )
}
