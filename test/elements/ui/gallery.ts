import { html, type TemplateResult } from 'lit'
import '../../../elements/ui/w3m-ui-action.ts'
import '../../../elements/ui/w3m-ui-address.ts'
import '../../../elements/ui/w3m-ui-alert.ts'
import '../../../elements/ui/w3m-ui-avatar.ts'
import '../../../elements/ui/w3m-ui-button.ts'
import '../../../elements/ui/w3m-ui-checkbox.ts'
import '../../../elements/ui/w3m-ui-dial.ts'
import '../../../elements/ui/w3m-ui-empty-state.ts'
import '../../../elements/ui/w3m-ui-field.ts'
import '../../../elements/ui/w3m-ui-icon-button.ts'
import '../../../elements/ui/w3m-ui-icon.ts'
import '../../../elements/ui/w3m-ui-image.ts'
import '../../../elements/ui/w3m-ui-pill.ts'
import '../../../elements/ui/w3m-ui-qr.ts'
import '../../../elements/ui/w3m-ui-ring.ts'
import '../../../elements/ui/row-parts.ts'
import '../../../elements/ui/w3m-ui-skeleton.ts'
import '../../../elements/ui/w3m-ui-tabs.ts'
import '../../../elements/ui/w3m-ui-tile.ts'
import '../../../elements/ui/w3m-ui-toast.ts'
import { square } from './square.ts'

const address = '0x52a908442f1d7e03b16c5d20e8fa4471b39c41e7'
const other = '0x52a908442f1d7e03b16c5d20e8fa4471b39c41ff'
const image = square('teal')
const tabs = [
  { value: 'phone', label: 'Phone', icon: 'smartphone' },
  { value: 'desktop', label: 'Desktop' }
] as const

/** Every atom in every state, by name. */
export const gallery: Readonly<Record<string, TemplateResult>> = {
  icon: html`<w3m-ui-icon name="copy"></w3m-ui-icon>`,
  button: html`
    <w3m-ui-button>Connect</w3m-ui-button>
    <w3m-ui-button variant="secondary" icon="copy" full>Copy link</w3m-ui-button>
    <w3m-ui-button variant="danger" size="md">Disconnect</w3m-ui-button>
    <w3m-ui-button size="sm" disabled>Send</w3m-ui-button>
    <w3m-ui-button loading loading-label="Connecting">Connect</w3m-ui-button>
    <w3m-ui-button href="https://example.test/">Get it</w3m-ui-button>
  `,
  'icon-button': html`
    <w3m-ui-icon-button icon="x" label="Close"></w3m-ui-icon-button>
    <w3m-ui-icon-button icon="badge-check" label="Certified" size="lg" variant="fill" .pressed=${true}></w3m-ui-icon-button>
    <w3m-ui-icon-button icon="badge-check" label="Certified" size="sm" .pressed=${false}></w3m-ui-icon-button>
    <w3m-ui-icon-button icon="external-link" label="Explorer" href="https://example.test/"></w3m-ui-icon-button>
    <w3m-ui-icon-button icon="arrow-left" label="Back" disabled></w3m-ui-icon-button>
  `,
  row: html`
    <w3m-ui-row label="Northwind" .image=${image}></w3m-ui-row>
    <w3m-ui-row label="Solana" sub="Needs another wallet" shape="circle" size="36"></w3m-ui-row>
    <w3m-ui-row label="Ethereum" selected></w3m-ui-row>
    <w3m-ui-row label="Base" busy></w3m-ui-row>
    <w3m-ui-row label="Linea" sub="Not supported by Northwind" disabled></w3m-ui-row>
    <w3m-ui-row label="All wallets" icon="layout-grid" value="480+" quiet chevron></w3m-ui-row>
    <w3m-ui-row label="Ether" sub="2.375 ETH" value="$7,412.10" value-sub="+1.2 %" plain></w3m-ui-row>
    <w3m-ui-row label="App Store" href="https://example.test/"></w3m-ui-row>
    <w3m-ui-row loading></w3m-ui-row>
  `,
  tile: html`
    <w3m-ui-tile label="Northwind" .image=${image} installed note="Installed"></w3m-ui-tile>
    <w3m-ui-tile label="Basalt" certified note="Certified"></w3m-ui-tile>
    <w3m-ui-tile label="Harbor" disabled></w3m-ui-tile>
    <w3m-ui-tile loading></w3m-ui-tile>
  `,
  image: html`
    <w3m-ui-image .src=${image} name="Northwind"></w3m-ui-image>
    <w3m-ui-image name="Base" shape="circle" size="36"><w3m-ui-image slot="badge" name="E"></w3m-ui-image></w3m-ui-image>
  `,
  avatar: html`<w3m-ui-avatar .address=${address}></w3m-ui-avatar>`,
  dial: html`
    <w3m-ui-dial status="waiting"><w3m-ui-image name="N"></w3m-ui-image></w3m-ui-dial>
    <w3m-ui-dial status="declined"><w3m-ui-image name="N"></w3m-ui-image></w3m-ui-dial>
  `,
  ring: html`<w3m-ui-ring></w3m-ui-ring><w3m-ui-ring value="0.5"></w3m-ui-ring>`,
  qr: html`
    <w3m-ui-qr label="QR code" uri="wc:8f3c@2"><w3m-ui-image name="N"></w3m-ui-image></w3m-ui-qr>
    <w3m-ui-qr label="QR code"></w3m-ui-qr>
  `,
  tabs: html`<w3m-ui-tabs label="Platform" value="phone" .tabs=${tabs}></w3m-ui-tabs>`,
  field: html`
    <w3m-ui-field type="search" label="Search" icon="search" placeholder="Search wallets"></w3m-ui-field>
    <w3m-ui-field type="search" label="Search" value="nor" clear-label="Clear"></w3m-ui-field>
    <w3m-ui-field type="email" label="Email" value="a@b" error="Not an address" submit-label="Continue"></w3m-ui-field>
    <w3m-ui-field label="Name" value="ada" loading></w3m-ui-field>
    <w3m-ui-field label="Name" value="ada" disabled></w3m-ui-field>
  `,
  skeleton: html`<w3m-ui-skeleton width="120" height="14"></w3m-ui-skeleton>`,
  toast: html`
    <w3m-ui-toast message="Address copied"></w3m-ui-toast>
    <w3m-ui-toast kind="loading" message="Waiting"></w3m-ui-toast>
    <w3m-ui-toast kind="success" message="Done"></w3m-ui-toast>
    <w3m-ui-toast kind="error" message="Declined"></w3m-ui-toast>
    <w3m-ui-toast kind="success" message="Allowed" act="Swap" close-label="Close"></w3m-ui-toast>
    <w3m-ui-toast></w3m-ui-toast>
  `,
  alert: html`
    <w3m-ui-alert heading="Project id missing" text="Set it in the options." close-label="Dismiss"></w3m-ui-alert>
    <w3m-ui-alert kind="error" heading="Origin not allowed"></w3m-ui-alert>
    <w3m-ui-alert kind="info" heading="Good to know">More</w3m-ui-alert>
  `,
  empty: html`
    <w3m-ui-empty icon="wifi-off" heading="You’re offline" text="Installed wallets still work.">
      <w3m-ui-button full>Try again</w3m-ui-button>
    </w3m-ui-empty>
    <w3m-ui-empty icon="search-x" tone="danger" heading="No results" compact></w3m-ui-empty>
  `,
  address: html`
    <w3m-ui-address .address=${address} label="Your address"></w3m-ui-address>
    <w3m-ui-address .address=${address} .compare=${other}></w3m-ui-address>
  `,
  pill: html`
    <w3m-ui-pill text="0x52a9…9c41e7" icon="copy" label="Copy address 0x52a9…9c41e7" variant="plain"></w3m-ui-pill>
    <w3m-ui-pill icon="chevron-down" label="Network: Base"><w3m-ui-image slot="start" name="Base"></w3m-ui-image></w3m-ui-pill>
    <w3m-ui-pill text="Base" disabled></w3m-ui-pill>
  `,
  action: html`
    <w3m-ui-action icon="arrow-down" label="Receive"></w3m-ui-action>
    <w3m-ui-action icon="external-link" label="Explorer" href="https://example.test/"></w3m-ui-action>
    <w3m-ui-action icon="arrow-up-right" label="Send" disabled></w3m-ui-action>
  `,
  checkbox: html`
    <w3m-ui-checkbox>I agree to the <a href="https://example.test/">terms</a></w3m-ui-checkbox>
    <w3m-ui-checkbox checked disabled>Accepted</w3m-ui-checkbox>
  `
}
