// Focus across the shadow roots of screens and atoms, in Tab order.

const tabbable = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])'

/** Yields all focusable controls below a node. */
export function* getTabStops(node: Element | ShadowRoot): Generator<HTMLElement> {
  for (const child of node.children) {
    if (!(child instanceof HTMLElement) || child.inert || !visible(child)) continue
    if (child.matches(tabbable)) yield child
    if (child.shadowRoot) yield* getTabStops(child.shadowRoot)
    // Children of a host are reached through its slots; the order within one atom is close enough.
    yield* getTabStops(child)
  }
}

/**
 * Returns the control to focus first: one in an element with `data-initial-focus`, or the first.
 * On touch devices no other field: the on-screen keyboard would cover the new screen.
 */
export function getInitialFocus(node: Element, touch: boolean): HTMLElement | undefined {
  let first: HTMLElement | undefined
  for (const stop of getTabStops(node)) {
    const root = stop.getRootNode()
    if (root instanceof ShadowRoot && root.host.hasAttribute('data-initial-focus')) return stop
    if (touch && stop.matches('input:not([type=checkbox]), textarea')) continue
    first ??= stop
  }
  return first
}

/** Returns the focused element, across shadow roots. */
export function getActiveElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

/** Wraps Tab from the last control to the first, and back. The browser handles the rest. */
export function trapTab(event: KeyboardEvent, root: Element): void {
  const stops = [...getTabStops(root)]
  const active = getActiveElement()
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  if (!next || (active && active !== edge)) return
  event.preventDefault()
  next.focus()
}

function visible(element: HTMLElement): boolean {
  // `display: contents` has no box, but its children may be visible.
  return getComputedStyle(element).display === 'contents' || element.checkVisibility({ visibilityProperty: true })
}
