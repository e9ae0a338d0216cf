/** A kit that is starting from the attributes of `<w3m-modal>`: clicks wait for it. */
export let pendingStart: Promise<unknown> | undefined

export function setPendingStart(promise: Promise<unknown> | undefined): void {
  pendingStart = promise
}
