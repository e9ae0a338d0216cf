// Account data of the blockchain API. Loaded with the first account that is shown, if the app has an API.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { formatFiat, type Decimal } from '../../adapters/base/units.ts'
import { serviceImage } from '../../state/images/asset-images.ts'
import { $chainServiceMissing } from '../../state/services/chain-service.ts'
import { $identity, type Identity } from '../../state/account/identity.ts'
import { $tokens, $portfolioValue, type TokensState } from '../../state/account/tokens.ts'
import { StoreController } from '../core/store-controller.ts'
import type { ImageSource } from '../core/remote-image.ts'
import './w3m-account-tabs.ts'

export interface PortfolioValue {
  readonly drawn: TemplateResult
  /** Number of characters. */
  readonly length: number
}

/** Renders the parts of an account card beyond address and native balance. */
export class PortfolioSection {
  readonly #identity: StoreController<Identity | undefined>
  readonly #tokens: StoreController<TokensState>
  readonly #worth: StoreController<Decimal | undefined>
  readonly #absent: StoreController<boolean>

  constructor(host: ReactiveControllerHost) {
    this.#identity = new StoreController(host, $identity)
    this.#tokens = new StoreController(host, $tokens)
    this.#worth = new StoreController(host, $portfolioValue)
    this.#absent = new StoreController(host, $chainServiceMissing)
  }

  /** Name of the account, if known. */
  get name(): string | undefined {
    return this.#identity.value?.name
  }

  get picture(): ImageSource {
    return serviceImage(this.#identity.value?.avatarUrl)
  }

  /** Returns the total value; `undefined` if nothing has a price. */
  worth(locale: string): PortfolioValue | 'loading' | undefined {
    const worth = this.#worth.value
    if (worth) return money(worth, locale)
    return this.#tokens.value.name === 'loading' ? 'loading' : undefined
  }

  render(): TemplateResult | typeof nothing {
    return this.#absent.value ? nothing : html`<w3m-account-tabs></w3m-account-tabs>`
  }
}

/** Renders the value, with a dimmed fraction. */
function money(value: Decimal, locale: string): PortfolioValue {
  const shown = formatFiat(value, { locale })
  const separator = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const at = shown.lastIndexOf(separator)
  const cents = at < 0 ? '' : /^\P{L}?\p{Nd}*/u.exec(shown.slice(at))![0]
  const end = at < 0 ? shown.length : at + cents.length
  // Screen readers read it as one text.
  const drawn = html`<span class="hidden">${shown}</span
    ><span aria-hidden="true">${shown.slice(0, at < 0 ? end : at)}<small class="cents">${cents}</small>${shown.slice(end)}</span>`
  return { drawn, length: shown.length }
}
