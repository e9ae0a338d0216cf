import { atom } from 'nanostores'

/** Open or closed. The elements draw what this says; `modal.ts`, which opens and closes, is loaded with the first press. */
export const $open = atom(false)

let present: Presenter | undefined

/** Puts the modal on the page; rejects, and closes it again, when that cannot be loaded. */
export type Presenter = () => Promise<void>

/** `elements` says how the modal gets on the page: it draws what `$open` says, and is loaded when that is first true. */
export function setPresenter(presenter: Presenter): void {
  present = presenter
}

/** What `elements` has set; nothing on a page without them. */
export function presenter(): Presenter | undefined {
  return present
}
