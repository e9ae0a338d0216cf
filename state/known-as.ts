import { atom, type ReadableAtom } from 'nanostores'

/** How people know the active account, as far as screens show it beside the address. */
export interface KnownAs {
  /** A name of a name service, checked as a display name. */
  readonly name?: string
}

/** `undefined` while nobody tells. Where names are looked up, that store takes this one's place. */
export const $knownAs: ReadableAtom<KnownAs | undefined> = atom<KnownAs | undefined>(undefined)
