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
} from '../../state/activity.ts'
import { entryOf, type ActivityEntry } from '../../state/activity-entry.ts'
import { serviceImage } from '../../state/asset-images.ts'
import { movedImage } from '../../state/moved-image.ts'
import { findLike } from '../../state/look-alike.ts'
import { $network } from '../../state/networks.ts'
import type { Pages } from '../../state/paged.ts'
import { $accountSent } from '../../state/sent.ts'
import { $shownByYear, type ShownTransaction } from '../../state/shown-activity.ts'
import { fill } from '../../state/text/fill.ts'
import { $activityText } from '../../state/text/activity.ts'
import { $portfolioText } from '../../state/text/portfolio.ts'
import { $locale } from '../../state/text/text.ts'
import { $tokens } from '../../state/tokens.ts'
import { define } from '../core/define.ts'
import { walkRows } from '../core/row-keys.ts'
import { StoreController } from '../core/store-controller.ts'
import type { IconName } from '../icons/icons.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { screen } from '../styles/screen.ts'
import '../ui/w3m-ui-badge.ts'
import '../ui/w3m-ui-button.ts'
import '../ui/w3m-ui-caption.ts'
import '../ui/w3m-ui-duo.ts'
import '../ui/w3m-ui-empty.ts'
import '../ui/w3m-ui-list.ts'
import type { Drawing } from '../ui/w3m-ui-list.ts'
import '../ui/row-parts.ts'
import { transactionUrl } from './explorer.ts'
import { listStyles } from './list-styles.ts'
import { note } from './note.ts'

/** A month, over its transactions. */
interface Heading {
  readonly heading: string
}

type Row = Heading | ShownTransaction

const isHeading = (row: Row): row is Heading => 'heading' in row

/** @summary What the active account has done, by month, the newest first. */
@define('w3m-activity-list')
export class W3mActivityList extends LitElement {
  static override styles = [reset, focus, screen, listStyles]

  readonly #pages = new StoreController(this, $activity)
  readonly #years = new StoreController(this, $shownByYear)
  readonly #network = new StoreController(this, $network)
  /** What the account holds is known by its picture. */
  readonly #tokens = new StoreController(this, $tokens)
  /** Whom the account has sent to from here: the others may only look like them. */
  readonly #sent = new StoreController(this, $accountSent)
  readonly #text = new StoreController(this, $activityText)
  readonly #words = new StoreController(this, $portfolioText)
  readonly #locale = new StoreController(this, $locale)

  #drawing: Drawing<Row> | undefined
  #drawnFor: unknown
  #flattened: readonly ActivityYear<ShownTransaction>[] | undefined
  #rows: readonly Row[] = []

  override render() {
    const pages = this.#pages.value
    const text = this.#text.value
    const network = this.#network.value
    const years = this.#years.value
    if (!years.length) return this.#renderState(pages, network?.name ?? '')
    // where no explorer shows them, they lead nowhere
    return html`<w3m-ui-list
        ?still=${!network || !transactionUrl(network, '')}
        .label=${this.#words.value.activity}
        .items=${this.#rowsOf(years)}
        .drawing=${this.#drawingOf()}
        ?busy=${pages.name === 'loading' || (pages.name === 'ready' && pages.more === 'loading')}
        @keydown=${walkRows}
        @w3m-ui-end=${loadMoreActivity}
      ></w3m-ui-list>
      ${
        pages.name === 'failed'
          ? note(text['activity-failed'], this.#words.value['try-again'], () => refreshActivity({ force: true }))
          : nothing
      }`
  }

  /** Where there is nothing to list. */
  #renderState(pages: Pages<Transaction>, network: string) {
    const text = this.#text.value
    if (pages.name === 'absent') {
      return html`<w3m-ui-empty icon="clock" compact .heading=${fill(text['activity-absent'], { network })}></w3m-ui-empty>`
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
        .text=${fill(text['no-activity-text'], { network })}
      ></w3m-ui-empty>`
    }
    return html`<p class="hidden" role="status">${this.#words.value.loading}</p>
      ${[1, 2, 3, 4].map(() => html`<w3m-ui-row loading shape="circle"></w3m-ui-row>`)}`
  }

  /** Months and their transactions in one list, made anew only when they have changed. */
  #rowsOf(years: readonly ActivityYear<ShownTransaction>[]): readonly Row[] {
    if (years === this.#flattened) return this.#rows
    this.#flattened = years
    this.#rows = years.flatMap(({ year, months }) =>
      months.flatMap(({ month, transactions }): Row[] => [{ heading: `${year}-${month}` }, ...transactions])
    )
    return this.#rows
  }

  /** It stands under the tabs or the title, and needs no room to part it from a month before. */
  #isFirst(row: Row): boolean {
    return row === this.#rows[0]
  }

  #drawingOf(): Drawing<Row> {
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
    transaction: ShownTransaction,
    network: Network | undefined,
    locale: string,
    days: Intl.DateTimeFormat
  ): TemplateResult {
    const text = this.#text.value
    const { metadata } = transaction
    const entry = entryOf(transaction)
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
      .value=${amount && entry.others ? fill(text.more, { amount, count: entry.others }) : amount}
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

  /** The other side; one that has the ends of somebody whom the account has sent to is told as what it is, and not by those ends. */
  #peer({ side, address }: NonNullable<ActivityEntry['peer']>, name: string | undefined): string {
    const text = this.#text.value
    const sent = this.#sent.value
    const known = sent.map(({ to }) => to)
    const found = findLike(address, known, this.#network.value?.chainNamespace ?? 'eip155')
    if (!found) return fill(text[side], { address: name ?? shortAddress(address) })
    const { to, name: called } = sent[found.index]!
    return fill(text.alike, { name: called ?? shortAddress(to) })
  }
}

function monthOf({ heading }: Heading): Date {
  const [year, month] = heading.split('-').map(Number)
  return new Date(year!, month!, 1)
}

/** `+640 USDC`, `−1 NFT`; of dust `<0.001 USDC`. */
function amountOf({ direction, quantity, fungible_info, nft_info }: Transfer, locale: string, nfts: string): string {
  const sign = { in: '+', out: '−', self: '' }[direction]
  const decimals = (quantity.numeric.split('.')[1] ?? '').length
  const value = parseUnits(quantity.numeric, decimals)
  const shown = typeof value === 'bigint' ? showAmount(value, decimals, { locale }) : ''
  const amount = shown.startsWith('<') ? shown : sign + shown
  return nft_info ? fill(nfts, { amount }) : `${amount} ${fungible_info?.symbol ?? ''}`
}

function iconOf({ operation }: ActivityEntry, status: Transaction['metadata']['status']): IconName {
  if (status === 'failed') return 'x'
  if (operation === 'send' || operation === 'taken') return 'arrow-up'
  return operation === 'receive' || operation === 'mint' || operation === 'claim' ? 'arrow-down' : 'check'
}

function imageOf(moved: Transfer | undefined) {
  if (moved?.nft_info) return serviceImage(moved.nft_info.content?.preview?.url)
  return moved?.fungible_info && movedImage(moved.fungible_info)
}

const nameOf = (moved: Transfer | undefined) => moved?.nft_info?.name || moved?.fungible_info?.name

const partOf = (moved: Transfer) => ({ image: imageOf(moved), name: nameOf(moved) ?? '' })

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-list': W3mActivityList
  }
}
