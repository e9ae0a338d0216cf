import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import type { ImageSource } from '../core/remote-image.ts'
import './w3m-ui-image.ts'

export interface TokenPairPart {
  readonly image: ImageSource
  readonly name: string
}

/** @summary Two tokens of a swap: the sold one, and over it the bought one. */
@define('w3m-ui-duo')
export class W3mUiTokenPair extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      flex: none;
      width: 40px;
      height: 40px;
    }
    w3m-ui-image {
      grid-area: 1 / 1;
    }
    .had {
      place-self: end;
      border-radius: 50%;
      box-shadow: 0 0 0 2px var(--w3m-surface);
    }
  `

  @property({ attribute: false }) given: TokenPairPart | undefined
  @property({ attribute: false }) had: TokenPairPart | undefined

  override render() {
    const draw = (part: TokenPairPart | undefined, style: string) =>
      html`<w3m-ui-image class=${style} shape="circle" size="26" .src=${part?.image} .name=${part?.name ?? ''}></w3m-ui-image>`
    return [draw(this.given, 'given'), draw(this.had, 'had')]
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-duo': W3mUiTokenPair
  }
}
