import type { W3mModal } from './w3m-modal.ts'

/**
 * `<w3m-modal>` elements on the page, in the order they were connected.
 * The first one is the modal; others stay empty.
 */
export const mounted = new Set<W3mModal>()
