import type { TemplateResult } from 'lit'
import { atom } from 'nanostores'
import type { Network } from '../../adapters/base/network.ts'

export type RenderNetwork = (network: Network) => TemplateResult

/** Slot for the network button in the account screen's header. Filled by its lazy chunk. */
export const $renderNetwork = atom<RenderNetwork | undefined>(undefined)
