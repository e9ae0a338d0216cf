/**
 * When an element became visible after a press, in milliseconds since the press, and the main thread's
 * work until then.
 */
export interface Shown {
  /**
   * Time after the frame in which it first had a size, in milliseconds since the press; since navigation
   * without a press.
   */
  readonly visible: number
  /** The last frame in which anything moved, in milliseconds. */
  readonly settled: number
  /** Durations of tasks above 50 ms since the press. */
  readonly longTasks: readonly number[]
}

/** The object that {@link installProbe} adds to the page. */
export interface Probe {
  /**
   * Observes an element, through shadow roots, whose text contains `words`.
   * Call before the press; {@link Probe.shown} returns the result.
   */
  arm(selector: string, words?: string): void
  /** The same, measured from navigation: for the first load. */
  armFromNavigation(selector: string): void
  /** Observes until no element matches. */
  armGone(selector: string): void
  shown(): Promise<Shown>
  /** Sets the element whose changes count for {@link Shown.settled}; the kit's dialog by default. */
  observeCard(selector: string): void
  /**
   * Resolves to the centre of an element that matches, through shadow roots, and whose text contains
   * `words`, once it is rendered.
   */
  appears(selector: string, words: string): Promise<{ x: number; y: number }>
  /** Number of elements in the open dialog, including shadow roots. */
  elementsInDialog(): number
  /** Durations of long tasks since the last call. */
  takeLongTasks(): number[]
  /** When the first response from a matching URL ended, in milliseconds since navigation. */
  answered(part: string): number
  /** Time of the press, in milliseconds since navigation. */
  pressedAt(): number
}

/**
 * Runs in the page before its scripts. Polls once a frame, and only while an element is awaited.
 * Takes the time after the frame was rendered, so that it is never earlier than what a user could see.
 */
export function installProbe(): void {
  let pressed = 0
  addEventListener('click', event => (pressed = event.timeStamp), true)

  const longTasks: { start: number; duration: number }[] = []
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  /**
   * Returns the first element that matches a path through shadow roots, such as `dialog[open] >>>
   * w3m-ui-row`, and contains a text.
   */
  function find(path: string, words: string): Element | undefined {
    const steps = path.split(' >>> ')
    let from: Element | Document = document
    for (const [index, step] of steps.entries()) {
      const found: Element | undefined = within(from, step, index === steps.length - 1 ? words : '')
      if (!found) return undefined
      from = found
    }
    return from as Element
  }

  function within(root: Element | Document | ShadowRoot, selector: string, words: string): Element | undefined {
    if (root instanceof Element && root.shadowRoot) {
      const found = within(root.shadowRoot, selector, words)
      if (found) return found
    }
    for (const element of root.querySelectorAll(selector)) if (textOf(element).includes(words)) return element
    for (const host of root.querySelectorAll('*')) {
      const found = host.shadowRoot && within(host.shadowRoot, selector, words)
      if (found) return found
    }
    return undefined
  }

  function textOf(element: Element): string {
    return `${element.textContent}${element.shadowRoot?.textContent ?? ''}`
  }

  function isVisible(element: Element | undefined): boolean {
    return (
      element !== undefined && element.getBoundingClientRect().height > 0 && element.checkVisibility({ visibilityProperty: true })
    )
  }

  let cardSelector = 'w3m-modal >>> dialog[open] >>> section'

  /**
   * Returns a fingerprint of the dialog: its position, its size, its number of elements, and running
   * animations.
   */
  function state(): string {
    const card = find(cardSelector, '')
    const { x = 0, y = 0, width = 0, height = 0 } = card?.getBoundingClientRect() ?? {}
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    return [x, y, width, height, card ? count(card) : 0, moving.length, moving.length > 0 ? performance.now() : 0].join()
  }

  function count(root: Element | ShadowRoot): number {
    let total = 0
    for (const element of root.querySelectorAll('*')) total += 1 + (element.shadowRoot ? count(element.shadowRoot) : 0)
    return total + (root instanceof Element && root.shadowRoot ? count(root.shadowRoot) : 0)
  }

  /** Resolves after the current frame has been presented. */
  function drawn(): Promise<number> {
    return new Promise(resolve => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        channel.port1.close()
        resolve(performance.now())
      }
      channel.port2.postMessage(undefined)
    })
  }

  const quiet = 200
  let watching: Promise<Shown> = Promise.reject(new Error('Nothing is awaited.'))
  watching.catch(() => undefined)

  function watch(isThere: () => boolean, origin: () => number): Promise<Shown> {
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + 30_000
      let visible: number | undefined
      let seen = false
      let last: string | undefined
      let changed = 0
      const look = () => {
        const now = performance.now()
        // movement is measured only from then on, because measuring costs time
        if (visible === undefined) {
          if (!seen && isThere()) {
            seen = true
            void drawn().then(time => (visible = time))
          }
        } else {
          const next = state()
          if (last !== undefined && next !== last) changed = now
          last = next
        }
        if (visible !== undefined && now - Math.max(changed, visible) > quiet) {
          const start = origin()
          const since = longTasks.filter(task => task.start + task.duration > start)
          resolve({
            visible: visible - start,
            settled: Math.max(changed, visible) - start,
            longTasks: since.map(task => task.duration)
          })
        } else if (now > deadline) reject(new Error('It did not appear within 30 s.'))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }

  const probe: Probe = {
    arm(selector, words = '') {
      watching = watch(
        () => isVisible(find(selector, words)),
        () => pressed
      )
    },
    armFromNavigation(selector) {
      watching = watch(
        () => isVisible(find(selector, '')),
        () => 0
      )
    },
    armGone(selector) {
      watching = watch(
        () => find(selector, '') === undefined,
        () => pressed
      )
    },
    shown: () => watching,
    observeCard(selector) {
      cardSelector = selector
    },
    appears: (selector, words) =>
      new Promise((resolve, reject) => {
        const deadline = performance.now() + 15_000
        const look = () => {
          const { x, y, width, height } = find(selector, words)?.getBoundingClientRect() ?? new DOMRect()
          if (width > 0) resolve({ x: x + width / 2, y: y + height / 2 })
          else if (performance.now() > deadline) reject(new Error(`There is no ${selector} with "${words}".`))
          else setTimeout(look, 20)
        }
        look()
      }),
    elementsInDialog() {
      const dialog = find('w3m-modal >>> dialog[open]', '')
      return dialog ? count(dialog) : 0
    },
    takeLongTasks: () => longTasks.splice(0).map(({ duration }) => duration),
    answered(part) {
      const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part))
      return first ? first.startTime + first.duration : 0
    },
    pressedAt: () => pressed
  }
  Object.assign(globalThis, { probe })
}
