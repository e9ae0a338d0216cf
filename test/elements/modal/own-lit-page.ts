import type * as Lit from 'lit'

// The page of a host that draws with a Lit of its own: the very file of the package, not the copy that the kit was bundled with.
const path = '/node_modules/lit-html/lit-html.js'
const { html, render } = (await import(/* @vite-ignore */ path)) as typeof Lit
const place = document.createElement('div')
document.body.append(place)
render(html`<w3m-button .label=${'Log in'}></w3m-button>`, place)
await import('./strict-page.ts').catch((error: unknown) => parent.postMessage(String(error), '*'))
