import { atom } from 'nanostores'
import type { RouteName } from './router.ts'

/**
 * Whether the modal is open.
 * The elements render it; `../modal/modal.ts`, which opens and closes, is lazy-loaded with the first press.
 */
export const $open = atom(false)

let present: MountModal | undefined
let prefetch: PrefetchModal | undefined

/** Mounts the modal. Rejects, and closes it again, if it cannot be loaded. */
export type MountModal = () => Promise<void>

/** Loads the modal and the screen that it would open at. Rejects if a file cannot be loaded. */
export type PrefetchModal = (view?: RouteName) => Promise<void>

/**
 * Registers how the elements mount the modal, which is lazy-loaded when `$open` is first true, and how they prefetch it.
 * `undefined`: nothing shows it.
 */
export function setPresenter(presenter: MountModal | undefined, prefetcher?: PrefetchModal): void {
  present = presenter
  prefetch = prefetcher
}

/** Returns the registered function, or `undefined` on a page without the elements. */
export function getPresenter(): MountModal | undefined {
  return present
}

/** Loads the modal as {@link PrefetchModal} does; nothing on a page without the elements. */
export const prefetchModal: PrefetchModal = async view => prefetch?.(view)
