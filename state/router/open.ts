import { atom } from 'nanostores'

/**
 * Whether the modal is open.
 * The elements render it; `../modal/modal.ts`, which opens and closes, is lazy-loaded with the first press.
 */
export const $open = atom(false)

let present: MountModal | undefined

/** Mounts the modal. Rejects, and closes it again, if it cannot be loaded. */
export type MountModal = () => Promise<void>

/** Registers how the elements mount the modal, which is lazy-loaded when `$open` is first true. */
export function setPresenter(presenter: MountModal): void {
  present = presenter
}

/** Returns the registered function, or `undefined` on a page without the elements. */
export function getPresenter(): MountModal | undefined {
  return present
}
