import { LitElement, type CSSResultGroup } from 'lit'
import type { ShellContent } from './shell-content.ts'

interface ShellContentClass {
  readonly styles: CSSResultGroup
  new (host: never): ShellContent<LitElement>
}

/**
 * A public element that a page may import without showing it.
 * It has the public properties; its content loads once the element is in a document.
 */
export abstract class ShellElement extends LitElement {
  #content: ShellContent<LitElement> | undefined
  #loading: Promise<void> | undefined

  /** Loads the content. After a failure it is tried again once the browser is online. */
  protected abstract loadContent(): Promise<ShellContentClass>

  /** Whether the content is needed. */
  protected get isShown(): boolean {
    return true
  }

  /**
   * Content that a screen with this element has loaded already.
   * @internal
   */
  set content(content: ShellContentClass) {
    this.#content ??= new content(this as never)
    this.requestUpdate()
  }

  async #load(): Promise<void> {
    try {
      this.content = await this.loadContent()
    } catch {
      this.#loading = undefined
      addEventListener('online', () => this.requestUpdate(), { once: true })
    }
  }

  override render(): unknown {
    if (!this.#content && this.isShown) this.#loading ??= this.#load()
    return this.#content?.render()
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete()
    await this.#loading
    return super.getUpdateComplete()
  }
}
