/** Starts the kit of `<w3m-modal networks>`. Returns a function that stops it. */
export type StartPageKit = (element: Element) => () => void

/** Filled by elements/script/page-kit.ts: only the script tag has all adapters and networks. */
export let pageKit: StartPageKit | undefined

export function setPageKit(start: StartPageKit): void {
  pageKit = start
}
