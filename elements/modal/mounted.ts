import type { W3mModal } from './w3m-modal.ts'

/** The `<w3m-modal>` elements on the page, in the order they came. The first one is the modal; others stay empty. */
export const mounted = new Set<W3mModal>()
