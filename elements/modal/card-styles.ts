import { css } from 'lit'

/** Styles of the card (desktop), the sheet (phones), and everything around the screens. */
export const cardStyles = css`
  :host {
    display: contents;
  }
  :host([embedded]) {
    display: block;
  }
  .dialog {
    position: fixed;
    inset: var(--above, 0px) 0 var(--below, 0px);
    z-index: var(--w3m-layer-card);
    width: auto;
    height: auto;
    max-width: none;
    max-height: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    overflow: clip;
    outline: none;
  }
  .dialog[open] {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
  }
  .dialog::backdrop {
    background: none;
  }
  .scrim {
    position: absolute;
    inset: calc(-1 * var(--above, 0px)) 0 calc(-1 * var(--below, 0px));
    background: var(--w3m-scrim);
    touch-action: none;
  }
  .frame {
    position: relative;
    display: flex;
    flex-direction: column;
    width: var(--w3m-card-width);
    max-width: 100%;
    max-height: calc(100% - 48px);
    min-height: 0;
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 0;
    /* nor scrolled by a focus that moves, as what is hidden may be */
    overflow: clip;
    border-radius: var(--w3m-radius-xl);
    background: var(--w3m-surface);
    box-shadow: var(--w3m-shadow-card);
    text-align: start;
  }
  .grabber {
    display: none;
    width: 36px;
    height: 5px;
    margin: 8px auto -5px;
    border-radius: 3px;
    background: var(--w3m-fill-3);
    flex: none;
  }

  .header {
    display: flex;
    align-items: center;
    gap: 4px;
    flex: none;
    min-height: var(--w3m-header-height);
    padding-inline: var(--w3m-edge) 12px;
  }
  .header.centred {
    padding-inline: 12px;
  }
  .title {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font: var(--w3m-text-headline);
    letter-spacing: var(--w3m-tracking-headline);
  }
  .centred .title {
    text-align: center;
    font: var(--w3m-text-title);
    letter-spacing: var(--w3m-tracking-title);
  }
  h2:focus {
    outline: none;
  }
  .space {
    flex: 1;
  }
  .place {
    flex: none;
    width: 36px;
  }
  .round {
    display: grid;
    place-items: center;
    flex: none;
    width: 36px;
    height: 36px;
    border-radius: var(--w3m-radius-full);
    color: var(--w3m-icon);
    font-size: 20px;
    transition: background var(--w3m-duration-press);
  }
  @media (hover: hover) {
    .round:hover {
      background: var(--w3m-fill-1);
    }
  }
  .round:active {
    background: var(--w3m-fill-2);
  }

  .screens {
    position: relative;
    margin-block-start: -4px;
    display: flex;
    flex-direction: column;
    flex: 0 1 auto;
    min-height: 0;
    overflow: clip;
  }
  /* four pixels over the header, where the focus ring of a first control has its place */
  .page {
    flex: 0 1 auto;
    min-height: 0;
    padding-block-start: 4px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--w3m-fill-3) transparent;
    /* where the keyboard may rest on it, its ring is not to be cut */
    outline-offset: calc(-1 * var(--w3m-focus-width));
  }
  .page.leaving {
    position: absolute;
    inset: 0 0 auto;
    overflow: hidden;
    pointer-events: none;
  }
  .moving .page {
    overflow: hidden;
  }
  .waiting {
    display: grid;
    place-items: center;
    height: 240px;
    font-size: 28px;
  }
  w3m-modal-alert {
    flex: none;
    margin: 0 var(--w3m-edge) 12px;
  }
  .footer {
    flex: none;
    padding: 12px var(--w3m-edge) 18px;
    border-block-start: 1px solid var(--w3m-hairline);
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
    text-align: center;
    text-wrap: balance;
  }

  .shaking {
    animation: shake var(--w3m-duration-shake) ease-in-out;
  }
  @keyframes shake {
    20%,
    60% {
      translate: -6px 0;
    }
    40%,
    80% {
      translate: 6px 0;
    }
  }

  @media (min-width: 431px) and (max-height: 560px) {
    .dialog[open] {
      align-items: start;
      padding-block-start: 24px;
    }
    .frame {
      max-height: calc(100% - 24px);
    }
  }

  @media (pointer: coarse) {
    .header {
      padding-inline-end: 8px;
    }
    .header.centred {
      padding-inline-start: 8px;
    }
    .place,
    .round {
      width: 44px;
    }
    .round {
      height: 44px;
    }
  }

  @media (max-width: 430px) {
    .dialog[open] {
      place-items: end stretch;
    }
    .dialog .frame {
      width: auto;
      max-height: calc(100% - 24px - env(safe-area-inset-top, 0px));
    }
    .dialog .card {
      padding-block-end: env(safe-area-inset-bottom, 0px);
      padding-inline: env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px);
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      box-shadow: var(--w3m-shadow-sheet);
    }
    .dialog .grabber {
      display: block;
    }
    /* What is dragged down shows no gap beneath it. */
    .dialog .card::after {
      content: '';
      position: absolute;
      inset: 100% 0 auto;
      height: 100vh;
      background: inherit;
    }
    .dialog .handle {
      touch-action: none;
    }
    .dialog.full .frame {
      height: 100%;
      max-height: none;
    }
    .dialog.full .card {
      flex: 1;
      padding-block-start: env(safe-area-inset-top, 0px);
      border-radius: 0;
    }
    .dialog.full .screens {
      flex: 1;
    }
    .dialog.full .grabber {
      display: none;
    }
    .dialog.full w3m-modal-toast {
      inset-block-start: 10px;
    }
  }

  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
  }
`
