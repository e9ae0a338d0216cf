import type { Screen } from '../../frame/page/ui/screen-host.ts'

/** A rendered screen of the frame without a browser: its text, and its controls by their labels. */
export interface DrawnScreen {
  readonly text: string
  /** Status messages, the last one at the end. */
  readonly shown: readonly string[]
  press(words: string): void
  /** Dispatches a user event on the screen's window. */
  happens(event: 'keydown' | 'pointerdown' | 'focus'): void
  /** Resolves once the status has had that many messages. */
  settled(lines: number): Promise<void>
  /** Types into the text field. */
  type(text: string): void
  /** Selects a radio button by its value. */
  select(value: string): void
  /** The value of the selected radio button. */
  readonly selected: string | undefined
}

/** Renders a screen into plain nodes. It ends when `answer` or `fail` is called. */
export function drawScreen<Answer>(
  screen: Screen<Answer>,
  { answer, fail }: { readonly answer: (value: Answer) => void; readonly fail: (error: unknown) => void }
): DrawnScreen {
  const shown: string[] = []
  const waiting: { readonly lines: number; readonly resolve: () => void }[] = []
  const presses = new Map<string, () => void>()
  const inputs: PlainNode[] = []
  const document = {
    createElement(name: string) {
      const made = new PlainNode()
      if (name === 'input') inputs.push(made)
      return made
    }
  }
  const button = (words: string, onPress: () => void) => {
    presses.set(words, onPress)
    const made = new PlainNode()
    made.append(words)
    return made as unknown as HTMLButtonElement
  }
  const window = Object.assign(new EventTarget(), { navigator: globalThis.navigator })
  const { title, content, actions } = screen.draw({
    window: window as never,
    document: document as unknown as Document,
    answer,
    fail,
    decide: button,
    alternative: button,
    button,
    showMessage(words) {
      shown.push(words)
      for (const { lines, resolve } of waiting) if (shown.length >= lines) resolve()
    }
  })
  const radios = () => inputs.filter(input => input.getAttribute('type') === 'radio')
  return {
    shown,
    get text() {
      return [title, ...content, ...actions].map(textOf).join('\n')
    },
    press(words) {
      const press = presses.get(words)
      if (!press) throw new Error(`There is no button “${words}”, but ${[...presses.keys()].join(', ')}.`)
      press()
    },
    happens: event => void window.dispatchEvent(new Event(event)),
    settled: lines =>
      new Promise(answered => {
        // the task that has set the line is over then
        const resolve = () => void setImmediate(answered)
        if (shown.length >= lines) resolve()
        else waiting.push({ lines, resolve })
      }),
    type(text) {
      for (const input of inputs) if (input.getAttribute('type') === 'text') input.value = text
    },
    select(value) {
      if (!radios().some(radio => radio.value === value)) throw new Error(`There is no choice “${value}”.`)
      for (const radio of radios()) radio.checked = radio.value === value
    },
    get selected() {
      return radios().find(({ checked }) => checked)?.value
    }
  }
}

const textOf = (child: unknown): string =>
  child === undefined || child === null ? '' : typeof child === 'string' ? child : ((child as PlainNode).textContent ?? '')

/** The part of the element API that screens use. */
class PlainNode {
  readonly classList = { add: () => undefined }
  readonly #attributes = new Map<string, string>()
  #children: unknown[] = []
  #value: string | undefined
  #checked: boolean | undefined

  setAttribute(name: string, value: string) {
    this.#attributes.set(name, value)
  }
  getAttribute(name: string) {
    return this.#attributes.get(name) ?? null
  }
  append(...children: unknown[]) {
    this.#children.push(...children)
  }
  replaceChildren(...children: unknown[]) {
    this.#children = children
  }
  addEventListener() {}
  // a button that is inserted or removed is found by its label
  after() {}
  remove() {}
  get textContent(): string {
    return this.#children.map(textOf).join('')
  }
  set textContent(text: string) {
    this.#children = [text]
  }
  get value(): string {
    return this.#value ?? this.getAttribute('value') ?? ''
  }
  set value(value: string) {
    this.#value = value
  }
  get checked(): boolean {
    return this.#checked ?? this.getAttribute('checked') !== null
  }
  set checked(checked: boolean) {
    this.#checked = checked
  }
}
