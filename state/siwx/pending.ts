import { atom } from 'nanostores'

/**
 * Whether the active account has signed in is being found out (`checking`), or it has not, and is asked to. While that is `required` the
 * modal cannot be closed at the screens that ask. Written by the sign-in flow, which is loaded where the site wants signing in.
 */
export const $pendingSignIn = atom<'checking' | 'required' | 'optional' | undefined>(undefined)
