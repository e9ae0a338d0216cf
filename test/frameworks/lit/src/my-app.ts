import { StoreController } from '@nanostores/lit'
import { html, LitElement } from 'lit'
import { $address } from 'w3m-kit'
import type { W3mConnectEvent } from 'w3m-kit/elements'

class MyApp extends LitElement {
  static override properties = { welcome: { state: true } }
  declare welcome: string

  readonly #address = new StoreController(this, $address)

  constructor() {
    super()
    this.welcome = ''
  }

  override render() {
    return html`<main>
      <h1>w3m-kit in Lit</h1>
      <w3m-button label="Log in" .charsStart=${6} @w3m-connect=${this.#greet}></w3m-button>
      <p id="address">${this.#address.value ?? 'Not connected.'}</p>
      <p id="welcome">${this.welcome}</p>
    </main>`
  }

  #greet({ account }: W3mConnectEvent) {
    this.welcome = `Welcome, ${account}.`
  }
}

customElements.define('my-app', MyApp)
