/** Changes of one field that follow each other faster, such as those of a slider, are undone together, in milliseconds. */
const gesture = 800

/** States that can be undone and redone. */
export class UndoHistory<State> {
  readonly #past: State[] = []
  #future: State[] = []
  #last: { readonly what: string; readonly at: number } | undefined
  #now: State

  constructor(first: State) {
    this.#now = first
  }

  get current(): State {
    return this.#now
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /**
   * Adds a state; states that were undone are gone.
   *
   * @param what - What has changed: changes of the same at nearly the same time are one.
   * @param at - Time in milliseconds, of any clock.
   */
  push(state: State, what: string, at: number): void {
    const continues = this.#last?.what === what && at - this.#last.at < gesture
    if (!continues) this.#past.push(this.#now)
    this.#last = { what, at }
    this.#future = []
    this.#now = state
  }

  /** Returns the state before the last change, or `undefined` if there is none. */
  undo(): State | undefined {
    return this.#move(this.#past, this.#future)
  }

  /** Returns the state that was undone last, or `undefined` if there is none. */
  redo(): State | undefined {
    return this.#move(this.#future, this.#past)
  }

  #move(from: State[], to: State[]): State | undefined {
    const state = from.pop()
    if (state === undefined) return undefined
    to.push(this.#now)
    this.#last = undefined
    return (this.#now = state)
  }
}
