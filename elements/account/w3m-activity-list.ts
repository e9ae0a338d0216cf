import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { shortAddress } from '../../adapters/base/address.ts'
import type { Network } from '../../adapters/base/network.ts'
import { parseUnits, showAmount } from '../../adapters/base/units.ts'
import {
  $activity,
  loadMoreActivity,
  refreshActivity,
  type ActivityYear,
  type Transaction,
  type Transfer
} from '../../state/account/activity.ts'
import { toActivityEntry, type ActivityEntry } from '../../state/account/activity-entry.ts'
import { serviceImage } from '../../state/images/asset-images.ts'
import { transferImage } from '../../state/account/transfer-image.ts'
import { findLookAlike } from '../../state/send/look-alike.ts'
import { $network } from '../../state/networks/networks.ts'
import type { PagedState } from '../../state/account/paged-query.ts'
import { $accountSent } from '../../state/account/sent.ts'
import { $mergedActivityByYear, type MergedTransaction } from '../../state/account/merged-activity.ts'
import { interpolate } from '../../state/text/interpolate.ts'
import { formatPlural } from '../../state/text/plural.ts'
import { $activityText } from '../../state/account/activity.text.ts'
import { $portfolioText } from '../../state/account/portfolio.text.ts'
import { $locale } from '../../state/text/locale.ts'
import { $tokens } from '../../state/account/tokens.ts'
import { define } from '../core/define.ts'
import { moveRowFocus } from '../core/row-navigation.ts'
import { StoreController } from '../core/store-controller.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { screenStyles } from '../styles/screen.ts'
import '../ui/w3m-ui-badge.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-list-heading.ts'
import '../ui/w3m-ui-token-pair.ts'
import '../ui/w3m-ui-empty-state.ts'
import '../ui/w3m-ui-list.ts'
import type { ListRenderer } from '../ui/w3m-ui-list.ts'
import '../ui/row-parts.ts'
import { transactionUrl } from './explorer.ts'
import { listStyles } from './list-styles.ts'
import { renderRetryNote } from './retry-note.ts'

/** A month heading above its transactions. */
interface Heading {
  readonly heading: string
}

type Row = Heading | MergedTransaction

const isHeading = (row: Row): row is Heading => 'heading' in row

/** @summary Activity of the active account, by month, newest first. */
@define('w3m-activity-list')
export class W3mActivityList extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles, listStyles]

  readonly #pages = new StoreController(this, $activity)
  readonly #years = new StoreController(this, $mergedActivityByYear)
  readonly #network = new StoreController(this, $network)
  /** Provides token images. */
  readonly #tokens = new StoreController(this, $tokens)
  /** Recipients of earlier transfers, to detect address poisoning. */
  readonly #sent = new StoreController(this, $accountSent)
  readonly #text = new StoreController(this, $activityText)
  readonly #words = new StoreController(this, $portfolioText)
  readonly #locale = new StoreController(this, $locale)

  #drawing: ListRenderer<Row> | undefined
  #drawnFor: unknown
  #flattened: readonly ActivityYear<MergedTransaction>[] | undefined
  #rows: readonly Row[] = []

  override render() {
    const pages = this.#pages.value
    const text = this.#text.value
    const network = this.#network.value
    const years = this.#years.value
    if (!years.length) return this.#renderState(pages, network?.name ?? '')
    // Without an explorer the rows have no link.
    return html`<w3m-ui-list
        ?still=${!network || !transactionUrl(network, '')}
        .label=${this.#words.value.activity}
        .items=${this.#rowsOf(years)}
        .drawing=${this.#drawingOf()}
        ?busy=${pages.name === 'loading' || (pages.name === 'ready' && pages.more === 'loading')}
        @keydown=${moveRowFocus}
        @w3m-ui-end=${loadMoreActivity}
      ></w3m-ui-list>
      ${
        pages.name === 'failed'
          ? renderRetryNote(text['activity-failed'], this.#words.value['try-again'], () => refreshActivity({ force: true }))
          : nothing
      }`
  }

  /** Renders the empty, loading and error states. */
  #renderState(pages: PagedState<Transaction>, network: string) {
    const text = this.#text.value
    if (pages.name === 'absent') {
      return html`<w3m-ui-empty
        icon="clock"
        compact
        .heading=${interpolate(text['activity-absent'], { network })}
      ></w3m-ui-empty>`
    }
    if (pages.name === 'failed') {
      return html`<w3m-ui-empty
        icon="wifi-off"
        compact
        .heading=${text['activity-failed']}
        .text=${this.#words.value['failed-text']}
      >
        <w3m-ui-button full icon="rotate-cw" @click=${() => refreshActivity({ force: true })}
          >${this.#words.value['try-again']}</w3m-ui-button
        >
      </w3m-ui-empty>`
    }
    if (pages.name === 'ready' && !pages.next) {
      return html`<w3m-ui-empty
        icon="clock"
        compact
        .heading=${text['no-activity']}
        .text=${interpolate(text['no-activity-text'], { network })}
      ></w3m-ui-empty>`
    }
    return html`<p class="hidden" role="status">${this.#words.value.loading}</p>
      ${[1, 2, 3, 4].map(() => html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`)}`
  }

  /** Returns months and transactions in one list; memoized. */
  #rowsOf(years: readonly ActivityYear<MergedTransaction>[]): readonly Row[] {
    if (years === this.#flattened) return this.#rows
    this.#flattened = years
    this.#rows = years.flatMap(({ year, months }) =>
      months.flatMap(({ month, transactions }): Row[] => [{ heading: `${year}-${month}` }, ...transactions])
    )
    return this.#rows
  }

  /** Returns whether a row is the first, which needs no space above it. */
  #isFirst(row: Row): boolean {
    return row === this.#rows[0]
  }

  #drawingOf(): ListRenderer<Row> {
    const [network, locale, text] = [this.#network.value, this.#locale.value, this.#text.value]
    const drawnFor = [network, locale, text, this.#tokens.value, this.#sent.value]
    if (this.#drawing && drawnFor.every((part, index) => part === (this.#drawnFor as unknown[])[index])) return this.#drawing
    this.#drawnFor = drawnFor
    const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
    const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
    return (this.#drawing = {
      key: row => (isHeading(row) ? row.heading : row.id),
      isHeading,
      height: row => (!isHeading(row) ? 56 : this.#isFirst(row) ? 30 : 44),
      draw: row =>
        isHeading(row)
          ? html`<w3m-ui-caption ?first=${this.#isFirst(row)} .label=${months.format(monthOf(row))}></w3m-ui-caption>`
          : this.#renderTransaction(row, network, locale, days)
    })
  }

  #renderTransaction(
    transaction: MergedTransaction,
    network: Network | undefined,
    locale: string,
    days: Intl.DateTimeFormat
  ): TemplateResult {
    const text = this.#text.value
    const { metadata } = transaction
    const entry = toActivityEntry(transaction)
    const { moved, given, peer } = entry
    const pending = metadata.status === 'pending'
    const operation = pending && entry.operation === 'send' ? 'sending' : entry.operation
    const sub = transaction.fate
      ? text[transaction.fate]
      : metadata.status === 'failed'
        ? text.failed
        : given
          ? amountOf(given, locale, text['nft-amount'])
          : moved?.nft_info
            ? moved.nft_info.name
            : peer && this.#peer(peer, transaction.receiverName)
    const amount = moved && metadata.status !== 'failed' ? amountOf(moved, locale, text['nft-amount']) : undefined
    const href = network && transactionUrl(network, metadata.hash)
    return html`<w3m-ui-row
      shape=${moved?.nft_info ? 'wallet' : 'circle'}
      ?plain=${!href}
      .href=${href}
      .label=${text[operation]}
      .sub=${sub}
      .value=${amount && entry.others ? interpolate(text.more, { amount, count: entry.others }) : amount}
      .valueSub=${pending ? text.pending : days.format(new Date(metadata.minedAt))}
      ?gain=${moved?.direction === 'in' && metadata.status !== 'failed'}
      .image=${imageOf(moved)}
      .name=${nameOf(moved) ?? text[operation]}
    >
      ${
        given && moved?.fungible_info
          ? html`<w3m-ui-duo slot="start" .given=${partOf(given)} .had=${partOf(moved)}></w3m-ui-duo>`
          : html`<w3m-ui-badge
              slot="badge"
              .icon=${iconOf(entry, metadata.status)}
              .tone=${metadata.status === 'failed' ? 'danger' : moved?.direction === 'in' ? 'success' : 'plain'}
              ?busy=${pending}
            ></w3m-ui-badge>`
      }
    </w3m-ui-row>`
  }

  /**
   * Returns the label of the peer.
   * A confusable of an earlier recipient (same leading and trailing characters) is labeled as such, not by its short address.
   */
  #peer({ side, address }: NonNullable<ActivityEntry['peer']>, name: string | undefined): string {
    const text = this.#text.value
    const sent = this.#sent.value
    const known = sent.map(({ to }) => to)
    const found = findLookAlike(address, known, this.#network.value?.chainNamespace ?? 'eip155')
    if (!found) return interpolate(text[side], { address: name ?? shortAddress(address) })
    const { to, name: called } = sent[found.index]!
    return interpolate(text.alike, { name: called ?? shortAddress(to) })
  }
}

function monthOf({ heading }: Heading): Date {
  const [year, month] = heading.split('-').map(Number)
  return new Date(year!, month!, 1)
}

/** Formats an amount: `+640 USDC`, `−1 NFT`; dust as `<0.001 USDC`. */
function amountOf({ direction, quantity, fungible_info, nft_info }: Transfer, locale: string, nfts: string): string {
  const sign = { in: '+', out: '−', self: '' }[direction]
  const decimals = (quantity.numeric.split('.')[1] ?? '').length
  const value = parseUnits(quantity.numeric, decimals)
  const shown = typeof value === 'bigint' ? showAmount(value, decimals, { locale }) : ''
  const amount = shown.startsWith('<') ? shown : sign + shown
  return nft_info ? formatPlural(nfts, locale, Number(quantity.numeric), amount) : `${amount} ${fungible_info?.symbol ?? ''}`
}

function iconOf({ operation }: ActivityEntry, status: Transaction['metadata']['status']): IconName {
  if (status === 'failed') return 'x'
  if (operation === 'send' || operation === 'taken') return 'arrow-up'
  return operation === 'receive' || operation === 'mint' || operation === 'claim' ? 'arrow-down' : 'check'
}

function imageOf(moved: Transfer | undefined) {
  if (moved?.nft_info) return serviceImage(moved.nft_info.content?.preview?.url)
  return moved?.fungible_info && transferImage(moved.fungible_info)
}

const nameOf = (moved: Transfer | undefined) => moved?.nft_info?.name || moved?.fungible_info?.name

const partOf = (moved: Transfer) => ({ image: imageOf(moved), name: nameOf(moved) ?? '' })

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-list': W3mActivityList
  }
}
