import { base, mainnet } from 'w3m-kit/networks'
import { createTestWallet } from 'w3m-kit/testing'

// A wallet for trying things out, with keys that everybody knows. A site that is published leaves this file out.
createTestWallet({ chains: [mainnet, base], remember: true })
