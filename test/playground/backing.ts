import type { NetworkInput } from '../../adapters/base/network.ts'
import type { Settings } from './fields.ts'
import type { Backing } from './kit-program.ts'
import { bitcoinNetworksOf, networksOf, polkadotNetworksOf, solanaNetworksOf, type StackAddresses } from './stack.ts'

/** Returns the networks of the stack that the settings choose. */
export function localNetworks(stack: StackAddresses, { second, solana, bitcoin, polkadot }: Settings): readonly NetworkInput[] {
  const networks = networksOf(stack)
  return [
    ...(second ? networks : networks.slice(0, 1)),
    ...(solana ? solanaNetworksOf(stack) : []),
    ...(bitcoin === 'off' ? [] : bitcoinNetworksOf(stack)),
    ...(polkadot ? polkadotNetworksOf(stack) : [])
  ]
}

/** Returns the stack as a snippet names it. Its frame must be on another site than the page, so all of it is on the frame's host. */
export const backingOf = (stack: StackAddresses): Backing => ({
  services: new URL(stack.services.frame).origin,
  networks: settings => localNetworks(stack, settings)
})
