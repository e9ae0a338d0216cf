import { atom } from 'nanostores'

/**
 * Sign-in status of the active account: being checked (`checking`), or requested.
 * While it is `required` the modal cannot be closed at the sign-in screens. Written by the sign-in flow, which loads if the
 * app configures sign-in.
 */
export const $pendingSignIn = atom<'checking' | 'required' | 'optional' | undefined>(undefined)
