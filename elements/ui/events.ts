/** Events of the atoms. They bubble, and end at the screen that draws the atom: they are not composed. */

/** The visitor typed into a field, or cleared it. */
export class W3mUiInputEvent extends Event {
  constructor(
    readonly value: string,
    /** All of it came at once: pasted, or filled in by the device. */
    readonly isWhole = false
  ) {
    super('w3m-ui-input', { bubbles: true })
  }
}

/** The visitor pressed Enter in a field, or its arrow. */
export class W3mUiSubmitEvent extends Event {
  constructor(readonly value: string) {
    super('w3m-ui-submit', { bubbles: true })
  }
}

/** The visitor chose another of several values. */
export class W3mUiChangeEvent extends Event {
  constructor(readonly value: string) {
    super('w3m-ui-change', { bubbles: true })
  }
}

/** The visitor ticked or unticked. */
export class W3mUiToggleEvent extends Event {
  constructor(readonly checked: boolean) {
    super('w3m-ui-toggle', { bubbles: true })
  }
}

/** The visitor dismissed it. */
export class W3mUiCloseEvent extends Event {
  constructor() {
    super('w3m-ui-close', { bubbles: true })
  }
}

/** The end of a list is near. */
export class W3mUiEndEvent extends Event {
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
    'w3m-ui-end': W3mUiEndEvent
  }
}
