/** The kit that the attributes of `<w3m-modal>` start. */
export interface PageKit {
  /** Starts the kit of `<w3m-modal networks>` once the page needs it. Returns a function that stops it. */
  start(modal: Element): () => void
  /**
   * Starts the kit that waits for it, once. Resolves when it runs; at once if none waits. Rejects if it cannot be loaded.
   *
   * @param opens - The modal is about to open: loads what lists the wallets at the same time.
   */
  request(opens?: boolean): Promise<void>
  /** Logs misspelled attributes of a modal without `networks`, which starts no kit. */
  check(modal: Element): void
}

/** Filled by elements/script/page-kit.ts: only the script tag has all adapters and networks. */
export let pageKit: PageKit | undefined

export function setPageKit(filled: PageKit): void {
  pageKit = filled
}
