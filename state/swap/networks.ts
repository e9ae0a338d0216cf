import { computed } from 'nanostores'
import { swapNetworks } from '../options/limits.ts'
import { $networks } from '../networks/networks.ts'

const ids: readonly string[] = swapNetworks.map(id => `eip155:${id}`)

/** Configured networks with swaps, in their configured order (docs/decisions/limits.md). */
export const $swapNetworks = computed($networks, networks => networks.filter(({ caipNetworkId }) => ids.includes(caipNetworkId)))
