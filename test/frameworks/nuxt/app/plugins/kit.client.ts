import 'w3m-kit/elements'
import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { base, mainnet } from 'w3m-kit/networks'
import { createTestWallet } from 'w3m-kit/testing'

export default defineNuxtPlugin(() => {
  createKit({ adapters: [evm()], networks: [mainnet, base] })
  // A wallet for trying things out, with keys that everybody knows. A site that is published leaves this line out.
  createTestWallet({ chains: [mainnet, base], remember: true })
})
