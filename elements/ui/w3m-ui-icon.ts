import { css, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { iconPath, loadIcons, type IconName } from '../icons/icons.ts'
import { renderInlineIcon, inlineIconStyles } from './inline-icon.ts'

/** @summary A line icon in the current text color and size. Reserves its space while loading. */
@define('w3m-ui-icon')
export class W3mUiIcon extends LitElement {
  static override styles = [
    inlineIconStyles,
    css`
      :host {
        display: inline-block;
        flex: none;
        width: 1em;
        height: 1em;
      }
    `
  ]

  /** Name of the icon. */
  @property() name: IconName | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name') && this.name && !iconPath(this.name)) {
      // An icon that cannot be loaded stays an empty square: there is always a text beside it.
      loadIcons().then(
        () => this.requestUpdate(),
        () => undefined
      )
    }
  }

  override render() {
    return this.name ? renderInlineIcon(this.name) : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-icon': W3mUiIcon
  }
}
