import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { base, mainnet } from 'w3m-kit/networks'

export const kit = createKit({ adapters: [evm()], networks: [mainnet, base] })
