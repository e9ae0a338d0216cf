import { atom } from 'nanostores'

/**
 * Chains with an on-ramp, from the blockchain API; `undefined` before its response,
 * without `chains` if it does not list them.
 */
export const $onrampChains = atom<{ readonly chains?: readonly string[] | undefined } | undefined>(undefined)
