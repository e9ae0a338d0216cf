/**
 * Client for the part of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that browser tests need,
 * over plain HTTP.
 */
export class WebDriver {
  readonly #session: string

  private constructor(session: string) {
    this.#session = session
  }

  /** Waits for the driver and opens a window. Throws with the driver's message if it cannot. */
  static async open(origin: string, capabilities: Record<string, unknown>): Promise<WebDriver> {
    await untilAnswered(`${origin}/status`)
    const { sessionId } = (await call('POST', `${origin}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string
    }
    return new WebDriver(`${origin}/session/${sessionId}`)
  }

  navigate(url: string): Promise<unknown> {
    return call('POST', `${this.#session}/url`, { url })
  }

  close(): Promise<unknown> {
    return call('DELETE', this.#session)
  }

  readonly keyboard = {
    down: (key: string) => this.#keys({ type: 'keyDown', value: codeOf(key) }),
    up: (key: string) => this.#keys({ type: 'keyUp', value: codeOf(key) }),
    press: (key: string) => this.#keys({ type: 'keyDown', value: codeOf(key) }, { type: 'keyUp', value: codeOf(key) }),
    type: (text: string) =>
      this.#keys(
        ...[...text].flatMap(value => [
          { type: 'keyDown', value },
          { type: 'keyUp', value }
        ])
      )
  }

  readonly mouse = {
    move: (x: number, y: number) => this.#pointer(moveTo(x, y)),
    click: (x: number, y: number, { button = 'left' }: { button?: MouseButton } = {}) =>
      this.#pointer(
        moveTo(x, y),
        { type: 'pointerDown', button: buttons[button] },
        { type: 'pointerUp', button: buttons[button] }
      ),
    down: ({ button = 'left' }: { button?: MouseButton } = {}) => this.#pointer({ type: 'pointerDown', button: buttons[button] }),
    up: ({ button = 'left' }: { button?: MouseButton } = {}) => this.#pointer({ type: 'pointerUp', button: buttons[button] }),
    reset: () => call('DELETE', `${this.#session}/actions`)
  }

  /** Sets the page size. A window has a frame around its page, so it is set, measured, and set again. */
  async setViewport({ width, height }: { width: number; height: number }): Promise<void> {
    let frame = { width: 0, height: 0 }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const window = { width: width + frame.width, height: height + frame.height }
      await call('POST', `${this.#session}/window/rect`, window)
      const inner = (await this.#viewport()) as {
        width: number
        height: number
      }
      if (inner.width === width && inner.height === height) return
      frame = { width: window.width - inner.width, height: window.height - inner.height }
    }
    throw new Error(`The window cannot show a page of ${width} × ${height}.`)
  }

  evaluate<Value>(script: string): Promise<Value> {
    return call('POST', `${this.#session}/execute/sync`, {
      script: `return eval(arguments[0])`,
      args: [script]
    }) as Promise<Value>
  }

  /**
   * Provides another window by its path; `undefined` if none has it.
   * Afterwards the first window is the current one again.
   */
  async inWindow<Value>(path: string, run: (window: Lent | undefined) => Promise<Value>): Promise<Value> {
    const first = await call('GET', `${this.#session}/window`)
    try {
      for (const handle of (await call('GET', `${this.#session}/window/handles`)) as string[]) {
        if (handle === first) continue
        await call('POST', `${this.#session}/window`, { handle })
        const url = (await call('GET', `${this.#session}/url`)) as string
        if (new URL(url).pathname !== path) continue
        const lent: Lent = {
          evaluate: script => this.evaluate(script),
          mouse: this.mouse,
          keyboard: this.keyboard,
          resize: (width, height) => call('POST', `${this.#session}/window/rect`, { width, height }),
          close: () => call('DELETE', `${this.#session}/window`)
        }
        return await run(lent)
      }
      return await run(undefined)
    } finally {
      await call('POST', `${this.#session}/window`, { handle: first })
    }
  }

  /** Returns the size of the page after its latest rendering. */
  #viewport(): Promise<unknown> {
    const script = `const done = arguments[0]
      requestAnimationFrame(() => requestAnimationFrame(() => done({ width: innerWidth, height: innerHeight })))`
    return call('POST', `${this.#session}/execute/async`, { script, args: [] })
  }

  #keys(...actions: readonly Record<string, unknown>[]): Promise<unknown> {
    return call('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  #pointer(...actions: readonly Record<string, unknown>[]): Promise<unknown> {
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    return call('POST', `${this.#session}/actions`, { actions: [pointer] })
  }
}

/** Another window of the browser, while it is provided. */
export type Lent = Pick<WebDriver, 'evaluate' | 'mouse' | 'keyboard'> & {
  resize(width: number, height: number): Promise<unknown>
  close(): Promise<unknown>
}

type MouseButton = 'left' | 'middle' | 'right'

const buttons: Record<MouseButton, number> = { left: 0, middle: 1, right: 2 }

const moveTo = (x: number, y: number) => ({
  type: 'pointerMove',
  duration: 0,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y)
})

/** Keys without a character have a code in WebDriver (section "Keyboard actions"). */
const keys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D'
}

function codeOf(key: string): string {
  const code = keys[key] ?? (key.length === 1 ? key : undefined)
  if (code === undefined) throw new Error(`WebDriver has no key "${key}" here; add it to the table.`)
  return code
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) {
    const { error, message } = value as { error?: string; message?: string }
    throw new Error(`${error ?? response.status}: ${message ?? url}`)
  }
  return value
}

/** Polls the driver, which has just been started. */
async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    try {
      await call('GET', url)
      return
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`${url} does not answer.`, { cause })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}
