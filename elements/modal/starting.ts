/** A kit that is being started from the attributes of `<w3m-modal>`: a press waits for it. */
export let starting: Promise<unknown> | undefined

export function setStarting(promise: Promise<unknown> | undefined): void {
  starting = promise
}
