/** Events of the atoms. They bubble up to the screen that renders the atom: they are not composed. */

/** The user typed into a field, or cleared it. */
export class W3mUiInputEvent extends Event {
  constructor(
    readonly value: string,
    /** The whole value was entered at once: pasted, or autofilled. */
    readonly isWhole = false
  ) {
    super('w3m-ui-input', { bubbles: true })
  }
}

/** The user pressed Enter in a field, or its arrow button. */
export class W3mUiSubmitEvent extends Event {
  constructor(readonly value: string) {
    super('w3m-ui-submit', { bubbles: true })
  }
}

/** The user selected another of several values. */
export class W3mUiChangeEvent extends Event {
  constructor(readonly value: string) {
    super('w3m-ui-change', { bubbles: true })
  }
}

/** The user checked or unchecked it. */
export class W3mUiToggleEvent extends Event {
  constructor(readonly checked: boolean) {
    super('w3m-ui-toggle', { bubbles: true })
  }
}

/** The user dismissed it. */
export class W3mUiCloseEvent extends Event {
  constructor() {
    super('w3m-ui-close', { bubbles: true })
  }
}

/** The list is scrolled close to its end. */
export class W3mUiEndReachedEvent extends Event {
  constructor() {
    super('w3m-ui-end', { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'w3m-ui-input': W3mUiInputEvent
    'w3m-ui-submit': W3mUiSubmitEvent
    'w3m-ui-change': W3mUiChangeEvent
    'w3m-ui-toggle': W3mUiToggleEvent
    'w3m-ui-close': W3mUiCloseEvent
    'w3m-ui-end': W3mUiEndReachedEvent
  }
}
