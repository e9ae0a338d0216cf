import { css, html, LitElement, nothing } from 'lit'
import { serviceImage } from '../../state/images/asset-images.ts'
import { $network } from '../../state/networks/networks.ts'
import { $nfts, loadMoreNfts, refreshNfts, type Nft } from '../../state/account/nfts.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { $nftsText } from '../../state/account/nfts.text.ts'
import { $portfolioText } from '../../state/account/portfolio.text.ts'
import { define } from '../core/define.ts'
import { StoreController } from '../core/store-controller.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import { skeletonStyles } from '../styles/skeleton.ts'
import '../ui/w3m-ui-nft.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-empty-state.ts'
import '../ui/w3m-ui-list.ts'
import '../ui/w3m-ui-columns.ts'
import type { ListRenderer } from '../ui/w3m-ui-list.ts'
import { listStyles } from './list-styles.ts'
import { renderRetryNote } from './retry-note.ts'

/** Two NFTs in one row. */
type Pair = readonly [Nft, Nft | undefined]

const gap = 12
/** Height of the text below an image, with its margin, in pixels. */
const words = 58

const drawing: ListRenderer<Pair> = {
  key: ([first]) => first.id,
  height: (_, width) => (width - gap) / 2 + words,
  draw: pair => html`<w3m-ui-pair>${pair.map(nft => (nft ? drawNft(nft) : nothing))}</w3m-ui-pair>`
}

function drawNft({ name, collection, tokenId, amount, imageUrl }: Nft) {
  const label = name || `#${tokenId}`
  return html`<w3m-ui-art
    .label=${amount === '1' ? label : `${label} × ${amount}`}
    .sub=${collection}
    .image=${serviceImage(imageUrl)}
  ></w3m-ui-art>`
}

/** @summary NFTs of the active account. */
@define('w3m-nft-list')
export class W3mNftList extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    skeletonStyles,
    listStyles,
    css`
      .waiting {
        display: grid;
        grid: auto / 1fr 1fr;
        gap: 12px;
      }
      .skeleton {
        aspect-ratio: 1;
        border-radius: var(--w3m-radius-md);
      }
    `
  ]

  readonly #nfts = new StoreController(this, $nfts)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $nftsText)
  readonly #shared = new StoreController(this, $portfolioText)

  #items: readonly Nft[] = []
  #pairs: readonly Pair[] = []

  override render() {
    const pages = this.#nfts.value
    const text = this.#text.value
    const shared = this.#shared.value
    const network = this.#network.value?.name ?? ''
    if (pages.name === 'absent') {
      return html`<w3m-ui-empty icon="image" compact .heading=${interpolate(text['nfts-absent'], { network })}></w3m-ui-empty>`
    }
    if (pages.name === 'failed') {
      return html`<w3m-ui-empty icon="wifi-off" compact .heading=${text['nfts-failed']} .text=${shared['failed-text']}>
        <w3m-ui-button full icon="rotate-cw" @click=${() => refreshNfts({ force: true })}>${shared['try-again']}</w3m-ui-button>
      </w3m-ui-empty>`
    }
    if (pages.name !== 'ready') {
      return html`<p class="hidden" role="status">${shared.loading}</p>
        <div class="waiting" aria-hidden="true"><span class="skeleton"></span><span class="skeleton"></span></div>`
    }
    if (!pages.items.length && !pages.next) {
      return html`<w3m-ui-empty
        icon="image"
        compact
        .heading=${text['no-nfts']}
        .text=${interpolate(text['no-nfts-text'], { network })}
      ></w3m-ui-empty>`
    }
    return html`<w3m-ui-list
        still
        .label=${shared.nfts}
        .items=${this.#paired(pages.items)}
        .drawing=${drawing}
        ?busy=${pages.more === 'loading'}
        @w3m-ui-end=${() => pages.more === 'idle' && loadMoreNfts()}
      ></w3m-ui-list>
      ${pages.more === 'failed' ? renderRetryNote(text['nfts-failed'], shared['try-again'], loadMoreNfts) : nothing}`
  }

  #paired(items: readonly Nft[]): readonly Pair[] {
    if (items === this.#items) return this.#pairs
    this.#items = items
    this.#pairs = items.flatMap((nft, index): Pair[] => (index % 2 ? [] : [[nft, items[index + 1]]]))
    return this.#pairs
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-nft-list': W3mNftList
  }
}
