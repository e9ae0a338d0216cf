import type { TemplateResult } from 'lit'
import { atom } from 'nanostores'
import type { Network } from '../../adapters/base/network.ts'

export type DrawNetwork = (network: Network) => TemplateResult

/** Draws the network's button in the header of the account's screen, once it has come: a moment after who is connected. */
export const $drawNetwork = atom<DrawNetwork | undefined>(undefined)
