import { css, html, type TemplateResult } from 'lit'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { walletImage } from '../../../state/images/images.ts'
import { siteMetadata } from '../../../state/options/metadata.ts'
import '../../ui/w3m-ui-image.ts'

/** Styles of app and wallet, joined by ticks. */
export const appAndWalletStyles = css`
  .both {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 12px;
    padding-block: 8px 24px;
  }
  .ticks {
    display: flex;
    gap: 5px;
    color: var(--w3m-accent-text);
  }
  .ticks i {
    width: 2px;
    height: 12px;
    border-radius: 1px;
    background: currentColor;
    opacity: calc(1 - var(--far) * 0.25);
  }
  .ticks i:is(:nth-child(1), :nth-child(7)) {
    --far: 3;
  }
  .ticks i:is(:nth-child(2), :nth-child(6)) {
    --far: 2;
  }
  .ticks i:is(:nth-child(3), :nth-child(5)) {
    --far: 1;
  }
  .ticks i:nth-child(4) {
    --far: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    .waits i {
      animation: passing 1.2s linear infinite;
    }
    .waits i:nth-child(2) {
      animation-delay: 0.12s;
    }
    .waits i:nth-child(3) {
      animation-delay: 0.24s;
    }
    .waits i:nth-child(4) {
      animation-delay: 0.36s;
    }
    .waits i:nth-child(5) {
      animation-delay: 0.48s;
    }
    .waits i:nth-child(6) {
      animation-delay: 0.6s;
    }
    .waits i:nth-child(7) {
      animation-delay: 0.72s;
    }
    @keyframes passing {
      0%,
      60%,
      100% {
        opacity: 0.25;
      }
      20% {
        opacity: 1;
      }
    }
  }
  @media (forced-colors: active) {
    .ticks i {
      background: CanvasText;
    }
  }
`

/** Renders app and wallet. `waits`: a response is pending. Needs {@link appAndWalletStyles}. */
export function renderAppAndWallet(waits: boolean): TemplateResult {
  const { name, icons } = siteMetadata()
  const connection = $connectedSession.get()?.connection
  return html`<div class="both" aria-hidden="true">
    <w3m-ui-image size="60" .name=${name} .src=${icons[0]}></w3m-ui-image>
    <span class=${waits ? 'ticks waits' : 'ticks'}><i></i><i></i><i></i><i></i><i></i><i></i><i></i></span>
    <w3m-ui-image
      size="60"
      .name=${connection?.name ?? ''}
      .src=${connection && walletImage({ id: connection.walletId, imageUrl: connection.imageUrl })}
    ></w3m-ui-image>
  </div>`
}
