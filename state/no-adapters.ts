import type { Options } from './options.ts'

let told: object | undefined

/** Tells the developers of a site without adapters, once for each kit, why its visitors find no wallet. */
export function missAdapters(options: Options): void {
  if (told === options.run) return
  told = options.run
  console.warn(
    'w3m-kit: No wallet can be connected, because createKit() was given no adapters. Pass one for each kind of chain, such as ' +
      "adapters: [evm()] of 'w3m-kit/adapters/evm', or ...universal('your-project-id') of 'w3m-kit/universal' for WalletConnect alone."
  )
}
