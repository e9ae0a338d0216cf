import { atom } from 'nanostores'

/**
 * Where the blockchain API says that something is sold for money; `undefined` before it has said anything, without `chains` where it does not tell.
 */
export const $sold = atom<{ readonly chains?: readonly string[] | undefined } | undefined>(undefined)
