// Focus through the shadow roots of screens and atoms: what Tab would reach, in the order it would.

const tabbable = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])'

/** Everything beneath a node that the keyboard can reach. */
export function* tabStops(node: Element | ShadowRoot): Generator<HTMLElement> {
  for (const child of node.children) {
    if (!(child instanceof HTMLElement) || child.inert || !visible(child)) continue
    if (child.matches(tabbable)) yield child
    if (child.shadowRoot) yield* tabStops(child.shadowRoot)
    // children of a host are reached where its slots show them; the order within one atom is close enough
    yield* tabStops(child)
  }
}

/** The control a visitor most likely wants first. On touch no field: the keyboard would cover what has just appeared. */
export function firstControl(node: Element, touch: boolean): HTMLElement | undefined {
  let first: HTMLElement | undefined
  for (const stop of tabStops(node)) {
    if (touch && stop.matches('input:not([type=checkbox]), textarea')) continue
    if (stop.hasAttribute('autofocus')) return stop
    first ??= stop
  }
  return first
}

/** What has the focus, through all shadow roots. */
export function deepActiveElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

/** Keeps Tab inside: from the last control to the first, and back. Whatever lies between is the browser's. */
export function wrapTab(event: KeyboardEvent, root: Element): void {
  const stops = [...tabStops(root)]
  const active = deepActiveElement()
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  if (!next || (active && active !== edge)) return
  event.preventDefault()
  next.focus()
}

function visible(element: HTMLElement): boolean {
  // an element without a box of its own may still show its children
  return getComputedStyle(element).display === 'contents' || element.checkVisibility({ visibilityProperty: true })
}
