// What a blockchain API makes known of an account. Comes with the first account that is shown, where the site has one.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { showMoney, type Decimal } from '../../adapters/base/units.ts'
import { serviceImage } from '../../state/asset-images.ts'
import { $chainAbsent } from '../../state/chain-service.ts'
import { $identity, type Identity } from '../../state/identity.ts'
import { $tokens, $worth, type TokensReading } from '../../state/tokens.ts'
import { StoreController } from '../core/store-controller.ts'
import type { ImageSource } from '../core/remote-image.ts'
import './w3m-account-tabs.ts'

export interface Worth {
  readonly drawn: TemplateResult
  /** How many characters it has. */
  readonly length: number
}

/** Draws for an account card what is known of the account beyond its address and native balance. */
export class Portfolio {
  readonly #identity: StoreController<Identity | undefined>
  readonly #tokens: StoreController<TokensReading>
  readonly #worth: StoreController<Decimal | undefined>
  readonly #absent: StoreController<boolean>

  constructor(host: ReactiveControllerHost) {
    this.#identity = new StoreController(host, $identity)
    this.#tokens = new StoreController(host, $tokens)
    this.#worth = new StoreController(host, $worth)
    this.#absent = new StoreController(host, $chainAbsent)
  }

  /** How people know the account, where they do. */
  get name(): string | undefined {
    return this.#identity.value?.name
  }

  get picture(): ImageSource {
    return serviceImage(this.#identity.value?.avatarUrl)
  }

  /** What everything is worth; `undefined` where nothing has a price. */
  worth(locale: string): Worth | 'loading' | undefined {
    const worth = this.#worth.value
    if (worth) return money(worth, locale)
    return this.#tokens.value.name === 'loading' ? 'loading' : undefined
  }

  render(): TemplateResult | typeof nothing {
    return this.#absent.value ? nothing : html`<w3m-account-tabs></w3m-account-tabs>`
  }
}

/** The whole, and quieter what follows its separator. */
function money(value: Decimal, locale: string): Worth {
  const shown = showMoney(value, { locale })
  const separator = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const at = shown.lastIndexOf(separator)
  const cents = at < 0 ? '' : /^\P{L}?\p{Nd}*/u.exec(shown.slice(at))![0]
  const end = at < 0 ? shown.length : at + cents.length
  // read out in one piece
  const drawn = html`<span class="hidden">${shown}</span
    ><span aria-hidden="true">${shown.slice(0, at < 0 ? end : at)}<small class="cents">${cents}</small>${shown.slice(end)}</span>`
  return { drawn, length: shown.length }
}
