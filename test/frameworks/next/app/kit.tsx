'use client'

import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { base, mainnet } from 'w3m-kit/networks'
import './test-wallet'

createKit({ adapters: [evm()], networks: [mainnet, base] })

/** In the layout, so that the browser has the kit on every page. */
export const Kit = () => null
