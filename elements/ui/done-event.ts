/** What was being shown has been seen to its end. */
export class W3mUiDoneEvent extends Event {
  constructor() {
    super('w3m-ui-done', { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'w3m-ui-done': W3mUiDoneEvent
  }
}
