import { deepEqual } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { unansweredImports } from './tools/house/answers.ts'
import { circles } from './tools/house/cycles.ts'
import { closedDoors, closedPackages } from './tools/house/doors.ts'
import { barrels, undeclaredEffects } from './tools/house/files.ts'
import { colourLiterals, refusedMarkup, refusedNames, strayCalls } from './tools/house/markup.ts'
import { platformUses } from './tools/house/platform.ts'
import { importGraph, readSources } from './tools/house/sources.ts'

const root = join(import.meta.dirname, '..')
const sources = readSources(root)
const { edges, packages } = importGraph(sources)
const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { sideEffects: string[] }

/** Files that break a rule, so that a rule that notices nothing is noticed itself. */
const planted = (files: Record<string, string>) => new Map(Object.entries(files))

describe('doors', () => {
  test('every import goes through a door', () => {
    deepEqual(closedDoors(edges), [])
  })

  test('a wrong door is noticed', () => {
    const wrong = {
      'state/flows/send.ts': `import { W3mButton } from '../../elements/button/w3m-button.ts'`,
      'state/session.ts': `import { evm } from '../adapters/evm/index.ts'`,
      'state/chain.ts': `import { isChain } from '../adapters/chain.ts'`,
      'state/interop/wagmi.ts': `import { evm } from '../../adapters/evm/index.ts'`,
      'state/kit.ts': `import { w3mConnector } from './interop/wagmi.ts'`,
      'state/lazy.ts': `export const load = () => import('../elements/index.ts')`,
      'adapters/evm/send.ts': `import { $session } from '../../state/session.ts'`,
      'adapters/evm/pair.ts': `import type { Client } from '../walletconnect/client.ts'`,
      'adapters/base/error.ts': `import type { Chain } from '../chain.ts'`,
      'adapters/meaning/evm/calls.ts': `import { send } from '../../evm/send.ts'`,
      'adapters/meaning/evm/text.ts': `import { say } from '../../../frame/page/text/text.ts'`,
      'adapters/meaning/solana/meaning.ts': `import { openRpc } from '../../solana/rpc.ts'`,
      'adapters/api/http.ts': `export * from '../networks/index.ts'`,
      'elements/ui/w3m-ui-row.ts': `import { $tokens } from '../../state/tokens.ts'`,
      'elements/core/define.ts': `import { closeModal } from '../../state/modal.ts'`,
      'elements/styles/tokens.ts': `import { define } from '../core/define.ts'`,
      'elements/views/send/w3m-send-view.ts': `import { row } from '../connect/row.ts'`,
      'elements/button/w3m-button.ts': `import '../views/connect/index.ts'`,
      'elements/index.ts': `import './script.ts'`,
      'react/index.ts': `import { evm } from '../adapters/evm/index.ts'`,
      'frame/page/main.ts': `import { kit } from '../../state/kit.ts'`,
      'frame/page/send.ts': `import { send } from '../../adapters/evm/send.ts'`,
      'frame/protocol/channel.ts': `import type { Frame } from '../host/frame.ts'`,
      'services/relay/relay.ts': `import { listWallets } from '../../adapters/api/directory.ts'`,
      'test/wallet/index.ts': `import { evm } from '../../adapters/evm/index.ts'`
    }
    const noticed = closedDoors(importGraph(planted(wrong)).edges)
    deepEqual(
      noticed.map(arrow => arrow.split(' -> ')[0]),
      Object.keys(wrong)
    )
  })

  test('the doors that are there are open', () => {
    const right = {
      'state/session.ts': `import type { Chain } from '../adapters/chain.ts'; import { toAccount } from '../adapters/base/caip.ts'`,
      'adapters/embedded/index.ts': `import { frame } from '../../frame/host/index.ts'`,
      'adapters/meaning/evm/grants.ts': `import { wordAt } from '../../evm/codec/words.ts'; import type { Error } from '../../base/error.ts'`,
      'frame/page/tell.ts': `import { actsOf } from '../../adapters/meaning/evm/typed-data/table.ts'`,
      'frame/page/approve.ts': `import { decode } from '../../adapters/evm/codec/transfer.ts'; import { tokens } from '../../elements/styles/tokens.ts'`,
      'elements/script.ts': `import { evm } from '../adapters/evm/index.ts'; import './index.ts'; import { createKit } from '../state/index.ts'`,
      'elements/views/registry.ts': `export const load = () => import('./send/index.ts')`,
      'elements/views/send/index.ts': `import './w3m-send-view.ts'`,
      'services/directory/directory.ts': `import type { Wallet } from '../../adapters/api/contract/directory.ts'`
    }
    deepEqual(closedDoors(importGraph(planted(right)).edges), [])
  })

  test('packages stay in their rooms, and heavy ones load when they are needed', () => {
    deepEqual(closedPackages(packages), [])
  })

  test('a package in the wrong room is noticed, and a heavy one that loads at once', () => {
    const wrong = {
      'state/balance.ts': `import { formatUnits } from 'viem'`,
      'elements/ui/w3m-ui-row.ts': `import { atom } from 'nanostores'`,
      'adapters/evm/balance.ts': `import { getBalance } from 'viem/actions'`,
      'adapters/meaning/evm/calls.ts': `import { sha256 } from '@noble/hashes/sha256'`,
      'adapters/walletconnect/client.ts': `import { SignClient } from '@walletconnect/sign-client'`,
      'adapters/base/hash.ts': `import { createHash } from 'node:crypto'`,
      'test/wallet/index.ts': `import { LitElement } from 'lit'`
    }
    deepEqual(
      closedPackages(importGraph(planted(wrong)).packages).map(arrow => arrow.split(' -> ')[0]),
      Object.keys(wrong)
    )
    const right = {
      'adapters/evm/balance.ts': `import type { Hex } from 'viem'; export const load = () => import('viem/actions')`,
      'elements/icons/build.ts': `import { readFile } from 'node:fs/promises'`
    }
    deepEqual(closedPackages(importGraph(planted(right)).packages), [])
  })
})

describe('circles', () => {
  test('no file needs itself', () => {
    deepEqual(circles(edges), [])
  })

  test('a circle is noticed, a dynamic import in it too, and types go round freely', () => {
    const files = {
      'state/a.ts': `import { b } from './b.ts'`,
      'state/b.ts': `export { c } from './c.ts'`,
      'state/c.ts': `export const load = () => import('./a.ts')`,
      'state/d.ts': `import type { E } from './e.ts'`,
      'state/e.ts': `import { d } from './d.ts'`
    }
    deepEqual(circles(importGraph(planted(files)).edges), ['state/a.ts -> state/b.ts -> state/c.ts -> state/a.ts'])
  })
})

describe('files', () => {
  test('only entry points pass on what others export', () => {
    deepEqual(barrels(sources), [])
  })

  test('a barrel is noticed', () => {
    const files = {
      'state/flows/index.ts': `export * from './send.ts'`,
      'elements/ui/all.ts': `import './a.ts'; export { b } from './b.ts'`,
      'state/index.ts': `export * from './kit.ts'`,
      'elements/views/send/index.ts': `import './w3m-send-view.ts'`,
      'state/kit.ts': `export { a } from './a.ts'; export const b = 1`
    }
    deepEqual(barrels(planted(files)), ['state/flows/index.ts', 'elements/ui/all.ts'])
  })

  test('package.json says of every file whether importing it does something', () => {
    deepEqual(undeclaredEffects(sources, sideEffects), [])
  })

  test('a file is noticed that does something in secret, or nothing although it is said to', () => {
    const files = {
      'state/session.ts': `restore()`,
      'state/recent.ts': `export const $recent = atom(); onMount($recent, () => undefined)`,
      'elements/ui/w3m-ui-row.ts': `@define('w3m-ui-row')\nexport class Row {}`,
      'elements/ui/row.ts': `@define('w3m-ui-row')\nexport class Row {}`,
      'elements/ui/w3m-ui-tile.ts': `export class Tile {}`,
      'elements/index.ts': `export { Row } from './ui/w3m-ui-row.ts'`,
      'state/index.ts': `export { send } from './send.ts'`,
      'elements/modal/header.ts': `import '../ui/w3m-ui-row.ts'\nexport const header = 1`
    }
    deepEqual(
      undeclaredEffects(planted(files), ['./elements/**/w3m-*.ts']).map(line => line.split(' ')[0]),
      ['state/session.ts', 'elements/ui/row.ts', 'elements/ui/w3m-ui-tile.ts', 'elements/index.ts']
    )
  })

  test('what is true of the sources is true of the build', () => {
    const ofSources = sideEffects.filter(glob => /^\.\/elements\/.*\.ts$/.test(glob) && glob !== './elements/script.ts')
    const ofBuild = ofSources.map(glob => glob.replace('./', './dist/').replace(/\.ts$/, '.js'))
    deepEqual(
      ofBuild.filter(glob => !sideEffects.includes(glob)),
      []
    )
  })

  test('every room has a page that says what it is for', () => {
    const rooms = ['adapters', 'elements', 'frame', 'react', 'services', 'state', 'test']
    deepEqual(
      rooms.filter(
        room => [...sources.keys()].some(path => path.startsWith(`${room}/`)) && !existsSync(join(root, room, 'README.md'))
      ),
      []
    )
  })
})

describe('files that come later', () => {
  test('have an answer for when they do not come', () => {
    deepEqual(unansweredImports(sources), [])
  })

  test('one without an answer is noticed', () => {
    const files = {
      'state/a.ts': `void import('./b.ts')`,
      'state/b.ts': `if (offline) import('./c.ts').then(({ c }) => c())`,
      'state/c.ts': `wanted && (import('./d.ts').then(({ d }) => d()).finally(done))`,
      'state/d.ts': `export const bring = () => void import('./e.ts')`,
      'state/right.ts': `
        import('./a.ts').catch(ignore)
        import('./a.ts').then(({ a }) => a(), ignore)
        const later = () => import('./a.ts').then(({ a }) => a())
        const asked = async () => (await import('./a.ts')).a()`
    }
    deepEqual(
      unansweredImports(planted(files)).map(line => line.split(' ')[0]),
      ['state/a.ts:1', 'state/b.ts:1', 'state/c.ts:1', 'state/d.ts:1']
    )
  })
})

describe('the platform', () => {
  test('is reached through the environment alone', () => {
    deepEqual(platformUses(sources), [])
  })

  test('a use of it elsewhere is noticed, and a name that only looks like one is not', () => {
    const files = {
      'state/theme.ts': `export const dark = () => window.matchMedia('(prefers-color-scheme: dark)')`,
      'state/cache.ts': `export const age = (then: number) => Date.now() - then; export const now = () => new Date()`,
      'state/api.ts': `export const api = { fetch }`,
      'state/environment.ts': `export const environment = () => ({ fetch, now: () => Date.now() })`,
      'state/fine.ts': `export const fine = (fetch: typeof globalThis.fetch, options: { window: number }) => fetch(String(options.window))`,
      'elements/modal/modal.ts': `export const open = () => { document.body.append(''); localStorage.setItem('a', 'b') }`,
      'adapters/evm/discovery.ts': `export const announced = () => { window.dispatchEvent(new Event('a')); sessionStorage.clear() }`
    }
    deepEqual(platformUses(planted(files)), [
      'state/theme.ts:1 window',
      'state/cache.ts:1 Date.now',
      'state/cache.ts:1 Date.now',
      'state/api.ts:1 fetch',
      'elements/modal/modal.ts:1 localStorage',
      'adapters/evm/discovery.ts:1 sessionStorage'
    ])
  })

  test('messages are posted in the channel and tags are registered by define(), nowhere else', () => {
    deepEqual(strayCalls(sources), [])
    const files = {
      'frame/host/frame.ts': `frame.contentWindow.postMessage(message, '*')`,
      'frame/protocol/channel.ts': `target.postMessage(message, origin)`,
      'elements/ui/w3m-ui-row.ts': `globalThis.customElements.define('w3m-ui-row', Row)`,
      'elements/core/define.ts': `customElements.define(tag, element)`,
      'state/text/text.ts': `i18n.define('send')`
    }
    deepEqual(strayCalls(planted(files)), ['frame/host/frame.ts:1 postMessage', 'elements/ui/w3m-ui-row.ts:1 define'])
  })
})

describe('what a strict policy of a host page refuses', () => {
  test('is not used', () => {
    deepEqual([...refusedNames(sources), ...refusedMarkup(sources)], [])
  })

  test('is noticed', () => {
    const files = {
      'elements/ui/a.ts': `import { customElement } from 'lit/decorators.js'`,
      'elements/ui/b.ts': `import { styleMap as styles } from 'lit/directives/style-map.js'`,
      'elements/ui/c.ts': 'element.innerHTML = text',
      'elements/ui/d.ts': 'const row = html`<p title="a"\n style="color: ${colour}">a</p>`',
      'elements/ui/e.ts': 'const row = html`<p class="style">style = none</p>`'
    }
    deepEqual(
      [...refusedNames(planted(files)), ...refusedMarkup(planted(files))].map(line => line.split(':')[0]),
      ['elements/ui/a.ts', 'elements/ui/b.ts', 'elements/ui/c.ts', 'elements/ui/d.ts']
    )
  })
})

describe('colours', () => {
  test('stand in elements/styles alone', () => {
    deepEqual(colourLiterals(sources), [])
  })

  test('one elsewhere is noticed', () => {
    const files = {
      'elements/ui/a.ts': 'const styles = css`p { border: 1px solid #0f172a; }`',
      'elements/ui/b.ts': 'const styles = css`p { background: rgb(0 0 0 / 4%); }`',
      'elements/ui/c.ts': 'const styles = css`p { color: white; }`',
      'elements/ui/d.ts': `const colour = '#fff'`,
      'elements/ui/e.ts': 'const mark = svg`<path fill="#000" />`',
      'elements/ui/fine.ts':
        'const styles = css`p { color: oklch(from var(--w3m-color-a) l c h / 50%); background: color-mix(in oklab, var(--a), transparent); mask: linear-gradient(#000, transparent); }`; class A { #add = 1 }',
      'elements/styles/tokens.ts': 'const tokens = css`:host { --w3m-color-a: #fff; }`'
    }
    deepEqual(
      colourLiterals(planted(files)).map(line => line.split(':')[0]),
      ['elements/ui/a.ts', 'elements/ui/b.ts', 'elements/ui/c.ts', 'elements/ui/d.ts', 'elements/ui/e.ts']
    )
  })
})
