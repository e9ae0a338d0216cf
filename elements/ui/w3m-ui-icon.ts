import { css, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { iconPath, loadIcons, type IconName } from '../icons/icons.ts'
import { stroke, strokeStyle } from './stroke.ts'

/**
 * @summary A line icon in the colour and size of the text around it. Its place is kept while it is being loaded.
 */
@define('w3m-ui-icon')
export class W3mUiIcon extends LitElement {
  static override styles = [
    strokeStyle,
    css`
      :host {
        display: inline-block;
        flex: none;
        width: 1em;
        height: 1em;
      }
    `
  ]

  /** Which icon. */
  @property() name: IconName | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name') && this.name && !iconPath(this.name)) {
      // An icon that cannot be fetched stays an empty square of its size: whatever it stands beside also has words.
      loadIcons().then(
        () => this.requestUpdate(),
        () => undefined
      )
    }
  }

  override render() {
    return this.name ? stroke(this.name) : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-icon': W3mUiIcon
  }
}
