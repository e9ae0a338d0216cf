// Inspects rendered text through every shadow root and slot: its content, and whether it fits.

/** A visible text, or an accessible name in its place. */
export interface Piece {
  readonly text: string
  readonly element: Element
  /** The text node, where it is rendered. */
  readonly node?: Text
}

const heard = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt', 'title'] as const

/** Yields every visible or accessible text, except third-party texts that are shown verbatim. */
export function* pieces(node: Node): Generator<Piece> {
  if (node instanceof Text) {
    if (node.data.trim()) yield { text: node.data, element: aroundOf(node)!, node }
    return
  }
  if (node instanceof HTMLStyleElement || node instanceof HTMLPreElement) return
  if (node instanceof Element) {
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || visibility === 'hidden') return
    for (const name of heard) {
      const text = node.getAttribute(name)
      if (text?.trim()) yield { text, element: node }
    }
  }
  for (const child of insideOf(node)) yield* pieces(child)
}

/**
 * Returns the texts that do not fit, each as a line with its location: clipped by a container,
 * overflowing their control, or beyond the root's edge. Scrollable containers may hold more than they show.
 */
export function cut(root: Element, isOurs: (text: string) => boolean): string[] {
  return [...pieces(root)].flatMap(({ text, node, element }) => {
    if (!node || !isOurs(text) || isForEars(element)) return []
    const place = cutIn(root, node, element)
    return place ? [`"${text.trim()}" is cut by ${nameOf(place)}`] : []
  })
}

function cutIn(root: Element, node: Text, element: Element): Element | undefined {
  const lines = linesOf(node)
  const slides = { x: false, y: false }
  for (let at: Element | null = element; at; at = at === root ? null : aroundOf(at)) {
    const { overflowX, overflowY, display } = getComputedStyle(at)
    if (display === 'contents' || display === 'inline') continue
    const box = at.getBoundingClientRect()
    const holds = overflowX !== 'visible' || at === root || at.matches('button, a, label')
    if (holds && !slides.x && lines.some(({ left, right }) => left < box.left - slack || right > box.right + slack)) return at
    // the line is taller than its rendered part
    const part = (line: DOMRect) => line.height / 3
    if (
      isClip(overflowY) &&
      !slides.y &&
      lines.some(line => line.top < box.top - part(line) || line.bottom > box.bottom + part(line))
    )
      return at
    slides.x ||= isScroll(overflowX)
    slides.y ||= isScroll(overflowY)
  }
  return undefined
}

/** Returns the elements wider than the root, each as a line. */
export function wider(root: Element): string[] {
  const { left, right } = root.getBoundingClientRect()
  const found: string[] = []
  const look = (node: Node): void => {
    if (node instanceof Element) {
      const { overflowX, display, position } = getComputedStyle(node)
      if (display === 'none' || position === 'fixed') return
      const box = node.getBoundingClientRect()
      if (box.width > 1 && (box.left < left - slack || box.right > right + slack))
        found.push(
          `${nameOf(node)} goes from ${Math.round(box.left - left)} to ${Math.round(box.right - left)} of ${Math.round(right - left)}`
        )
      if (overflowX !== 'visible') return
    }
    for (const child of insideOf(node)) look(child)
  }
  for (const child of insideOf(root)) look(child)
  return found
}

/** Tolerance for rounding, in CSS pixels. */
const slack = 1

const isClip = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
const isScroll = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

function insideOf(node: Node): Iterable<Node> {
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : []
  return slotted.length ? slotted : ((node instanceof Element && node.shadowRoot) || node).childNodes
}

/** Returns the parent element in the flat tree. */
function aroundOf(node: Element | Text): Element | null {
  if (node.assignedSlot) return node.assignedSlot
  const parent = node.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

function linesOf(node: Text): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].filter(({ width }) => width > 0)
}

/** Returns whether it is clipped to a point, for assistive technology only. */
function isForEars(element: Element | null): boolean {
  for (let at = element; at; at = aroundOf(at)) {
    const { position, clipPath } = getComputedStyle(at)
    if (position === 'absolute' && (clipPath === 'inset(50%)' || (at.clientWidth <= 1 && at.clientHeight <= 1))) return true
  }
  return false
}

function nameOf(element: Element): string {
  const host = element.getRootNode()
  const own = [element.localName, ...element.classList].join('.')
  return host instanceof ShadowRoot ? `${own} of ${host.host.localName}` : own
}
