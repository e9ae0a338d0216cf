import { atom } from 'nanostores'

/** Open or closed. The elements draw what this says; `modal.ts`, which opens and closes, is loaded with the first press. */
export const $open = atom(false)

let present: (() => void) | undefined

/** `elements` says how the modal gets on the page: it draws what `$open` says, and is loaded when that is first true. */
export function setPresenter(presenter: () => void): void {
  present = presenter
}

/** What `elements` has set; nothing on a page without them. */
export function presenter(): (() => void) | undefined {
  return present
}
