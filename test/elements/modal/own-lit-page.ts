import type * as Lit from 'lit'

// A host page that renders with its own copy of Lit: the package's file itself, not the copy bundled with the kit.
const path = '/node_modules/lit-html/lit-html.js'
const { html, render } = (await import(/* @vite-ignore */ path)) as typeof Lit
const place = document.createElement('div')
document.body.append(place)
render(html`<w3m-button .label=${'Log in'}></w3m-button>`, place)
await import('./strict-page.ts').catch((error: unknown) => parent.postMessage(String(error), '*'))
